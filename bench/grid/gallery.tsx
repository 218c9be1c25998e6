import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { createActor } from 'xstate';
import { drugQuickForm } from '#domain/drug/entities/drug.ts';
import { patientQuickForm } from '#domain/patient/entities/patient.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import { draftLogic } from '#machines/platform/draft/draft.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { Progress } from '#ui/kit/progress.tsx';
import { StatusChip } from '#ui/kit/status-chip.tsx';
import { Tabs } from '#ui/kit/tabs.tsx';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { CheckTree } from '#ui/platform/fields/tree-view.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { makeList, productColumns } from './grid-page.tsx';
import { makeProducts } from './products.ts';

const list = makeList(makeProducts(300));
const none = makeList([]);
const drug = createActor(draftLogic, {
  input: {
    fields: drugQuickForm.fields,
    values: {
      ndc: '00093310501',
      strength: '500 mg',
      form: 'Capsule',
      pkgSize: 100_000,
      uom: 'EA',
      unitAwp: 48_200,
      unitAcq: 6_150,
      schedule: '0',
      refrigerated: false,
      defaultSig: '1C PO TID X10D',
    },
  },
}).start();
drug.send({ type: 'draft.reject', errors: { name: 'Name is needed before this can be saved.' } });
const patient = createActor(draftLogic, {
  input: {
    fields: patientQuickForm.fields,
    values: {
      lastName: 'Rivera',
      firstName: 'Alma',
      middleName: 'J',
      dateOfBirth: '1957-04-12',
      gender: 'F',
      cellPhone: '3125550148',
      zipCode: '60614',
      cityName: 'Chicago',
      state: 'IL',
      allergyStatus: 'allergies',
      ezCap: false,
      autofill: true,
    },
  },
}).start();
const nodes = [
  {
    id: 1,
    label: 'Patient',
    children: [
      { id: 11, label: 'Read' },
      { id: 12, label: 'Write' },
    ],
  },
  {
    id: 2,
    label: 'Drug',
    children: [
      { id: 21, label: 'Read' },
      { id: 22, label: 'Write' },
    ],
  },
];

function Small() {
  const [tab, setTab] = useState('one');
  const [checked, setChecked] = useState<readonly number[]>([11, 2, 21, 22]);
  return (
    <div className="grid grid-cols-3 gap-3">
      <Panel title="Buttons and chips">
        <div className="flex flex-wrap gap-2 p-3">
          <Button look="primary" keys="Insert">
            New prescription
          </Button>
          <Button keys="Ctrl+P">Print Monograph</Button>
          <Button look="danger" keys="Ctrl+D">
            Delete
          </Button>
          <Button look="quiet">Close</Button>
          <Button busy>Saving</Button>
          <Button disabled>DV Log</Button>
          <IconButton label="Edit" keys="Ctrl+E" icon={<Pencil size={14} />} />
          {Object.values(rxStatuses).map((rxStatus) => (
            <StatusChip
              key={rxStatus.code}
              code={rxStatus.code}
              word={rxStatus.name}
              phase={rxStatus.phase}
            />
          ))}
          <Badge hue="danger">12</Badge>
          <Badge>5</Badge>
        </div>
      </Panel>
      <Panel title="Notices">
        <div className="flex flex-col gap-2 p-3">
          <Notice
            tone="danger"
            title="The server does not answer."
            actions={<Button>Retry</Button>}
          >
            What was typed is kept.
          </Notice>
          <Notice tone="warn" title="Stock is below minimum" />
          <Notice tone="ok" title="Data saved successfully!" />
          <Notice title="Someone else is editing this" />
          <Progress label="Import" done={320} total={1000} />
        </div>
      </Panel>
      <Panel title="Tabs and tree">
        <Tabs
          label="Steps"
          value={tab}
          onChange={setTab}
          items={[
            {
              id: 'one',
              title: 'Information',
              content: (
                <div className="p-3">
                  <CheckTree
                    id="tree"
                    label="Permissions"
                    nodes={nodes}
                    value={checked}
                    onChange={setChecked}
                  />
                </div>
              ),
            },
            { id: 'two', title: 'Billing', badge: <Badge hue="danger">2</Badge>, content: null },
          ]}
        />
      </Panel>
    </div>
  );
}
/** Everything that this folder's neighbours draw, on one page, to be looked at in both themes. */
export const Gallery = () => (
  <FieldPortsProvider
    ports={{
      today: () => '2026-03-02',
      search: async () => [],
      labelOf: async () => null,
      nodesOf: () => nodes,
    }}
  >
    <div className="flex min-h-screen flex-col gap-3 p-3">
      <div className="flex h-80 gap-3">
        <DataTable list={list} columns={productColumns} label="Drug Search" className="flex-1" />
        <DataTable
          list={none}
          columns={productColumns.slice(0, 4)}
          label="Nothing"
          className="w-96"
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Panel title="Add Drug">
          <EntityForm form={drugQuickForm} draft={drug} className="p-4" />
        </Panel>
        <Panel title="Patient">
          <EntityForm form={patientQuickForm} draft={patient} className="p-4" />
        </Panel>
      </div>
      <Small />
    </div>
  </FieldPortsProvider>
);
