import { permissionTree, permissions, type PermissionKey } from '#domain/admin/permissions.ts';
import { referenceGroups, referenceOf } from '#domain/composition/references.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { RoleLoaded, RolePayload } from '#machines/admin/roles/roles.ports.ts';
import type { KeptTable, TablePorts } from '#machines/platform/columns/columns.ports.ts';
import {
  usualPreferences,
  type StoredPreferences,
  type PreferencesPorts,
} from '#machines/platform/keymap/keymap.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { PermissionNode } from '#machines/platform/workstation/account.ts';
import type { Account } from '#machines/platform/workstation/account.ts';

export const permissionList: readonly PermissionNode[] = permissionTree.map((permissionPage) => ({
  pagePermission: {
    secPermissionId: permissionPage.id,
    permissionName: permissionPage.label,
    key: permissionPage.key,
  },
  pageFeatures: permissionPage.features.map((feature) => ({
    secPermissionId: feature.id,
    permissionName: feature.label,
    key: feature.key,
  })),
}));
const everyKey: readonly PermissionKey[] = permissions.map((permission) => permission.key);
export const maria: Account = {
  userId: 7,
  username: 'maria',
  displayName: 'Maria Okafor, RPh',
  email: 'maria@maple.example',
  type: 'PRIVATE',
  storeName: 'Maple Street Pharmacy',
  permissions: everyKey,
  idleMinutes: 10,
  demo: false,
};
export const adam: Account = {
  ...maria,
  userId: 1,
  username: 'admin',
  displayName: 'Adam Reyes',
  type: 'ADMIN',
};

/** What was asked of the outside world, in order, and the roles that it holds. */
export interface FakeWorld {
  readonly ports: Ports;
  readonly asked: string[];
  readonly saved: RolePayload[];
  readonly roles: Map<number, RoleLoaded>;
  readonly went: { path: string; search: object }[];
  /** Set to make the next calls of that name fail: a refusal with these words, or a fault. */
  readonly refusing: Map<string, string>;
  readonly broken: Set<string>;
  /** Whether a file is on its way to the server. */
  filesWait: boolean;
  account: Account | null;
  /** The page is loaded while the session is locked. */
  locked: boolean;
}
const stamp = { createdBy: 3, modifiedBy: 3, groupId: 1, storeId: 1 };
const link = (roleId: number, id: number, own: number) => ({
  secPermissionId: id,
  sec_Roles_Permission_Id: own,
  activated: true,
  roleId,
  parentLayoutId: Math.floor(id / 100) * 100,
  plid: Math.floor(id / 100) * 100,
  ...stamp,
});
export const technicianRole: RoleLoaded = {
  roleDto: { secRoleId: 11, roleName: 'Technician', ...stamp },
  rolePermissionsDtos: [link(11, 500, 901), link(11, 501, 902), link(11, 509, 903)],
};

/** Calls of a workflow that a test does not touch: asking for one says which. */
const untouched = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, call) => () => {
      throw new Error(`The test gave no ${name}.${String(call)}`);
    },
  });

/**
 * The copies of one browser, and an account that keeps what is saved; `account` is what it has
 * already.
 */
export function fakePreferences(
  copies: Map<number, string>,
  account: { now: StoredPreferences } = { now: { stored: 0, preferences: usualPreferences } },
): PreferencesPorts {
  return {
    readPreferences: (id) => copies.get(id) ?? null,
    storePreferences: (id, text) => {
      copies.set(id, text);
    },
    loadPreferences: async () => account.now,
    savePreferences: async ({ stored, preferences }) => {
      if (stored !== account.now.stored) return { kind: 'stale', now: account.now };
      account.now = { stored: stored + 1, preferences };
      return { kind: 'kept', now: account.now };
    },
  };
}

/** The account's tables in memory, by person in the test's own hands. */
export function fakeTables(account: KeptTable[] = []): TablePorts {
  return {
    loadTables: async () => account,
    saveTable: async (table) => {
      const others = account.filter((kept) => kept.name !== table.name);
      account.splice(0, account.length, ...others, table);
      return { ok: true, value: table };
    },
  };
}

/** An outside world in memory, for machines and views under test; the product never sees it. */
export function fakeWorld(account: Account | null = null): FakeWorld {
  const asked: string[] = [];
  const saved: RolePayload[] = [];
  const went: FakeWorld['went'] = [];
  const refusing = new Map<string, string>();
  const broken = new Set<string>();
  const roles = new Map([[11, technicianRole]]);
  const world = {
    asked,
    saved,
    went,
    refusing,
    broken,
    roles,
    account,
    filesWait: false,
    locked: false,
  } as unknown as FakeWorld;
  const answer = async <T>(name: string, value: () => T): Promise<Result<T>> => {
    asked.push(name);
    if (broken.has(name)) throw new Error('The server does not answer.');
    const why = refusing.get(name);
    return why === undefined ? ok(value()) : refuse('REFUSED', why);
  };
  const done = async (name: string): Promise<void> => {
    asked.push(name);
    if (broken.has(name)) throw new Error('The server does not answer.');
  };
  const plain = async <T>(name: string, value: T): Promise<T> => {
    asked.push(name);
    if (broken.has(name)) throw new Error('The server does not answer.');
    return value;
  };
  const kept = new Map<number, string>();
  const ports: Ports = {
    session: {
      restoreSession: () =>
        plain(
          'restore',
          world.account && {
            kind: 'session' as const,
            account: world.account,
            locked: world.locked,
          },
        ),
      signIn: async ({ username, password }) => {
        asked.push(`signIn ${username}`);
        if (broken.has('signIn')) throw new Error('The server does not answer.');
        const who = [maria, adam].find((account) => account.username === username);
        return who && password === 'right' ? ok(who) : refuse('CREDENTIALS', 'InValid Credential');
      },
      createStore: () => answer('createStore', () => null),
      signOut: () => done('signOut'),
      lockSession: () => done('lock'),
      unlock: async ({ password }) => {
        asked.push('unlock');
        return password === 'right'
          ? ok(world.account ?? maria)
          : refuse('CREDENTIALS', 'InValid Credential');
      },
      reportActivity: () => {
        asked.push('touch');
      },
      writeHints: (type) => {
        asked.push(`hints ${type}`);
      },
      clearHints: () => {
        asked.push('hints cleared');
      },
      otherTabs: () => () => undefined,
      filesWait: () => world.filesWait,
    },
    workstation: {
      goTo: (path, search) => {
        went.push({ path, search });
      },
      goBack: (by) => {
        asked.push(by === -1 ? 'back' : `by ${by}`);
        return true;
      },
      applyTheme: (theme) => {
        asked.push(`theme ${theme}`);
      },
      filesWait: () => world.filesWait,
    },
    focus: {
      move: (move) => {
        asked.push(`focus ${move.to}`);
        return true;
      },
    },
    live: { listen: () => () => undefined },
    counters: { loadCounts: () => plain('counts', { erx: 12, rejected: 3 }) },
    roles: {
      loadPermissions: () => answer('loadPermissions', () => permissionList),
      searchRoles: (name) =>
        answer(`searchRoles ${name}`, () =>
          [...roles.values()]
            .map((role) => ({
              secRoleId: role.roleDto.secRoleId,
              roleName: role.roleDto.roleName,
              version: 4,
            }))
            .filter((row) => row.roleName.toLowerCase().includes(name.toLowerCase())),
        ),
      loadRole: (id) => answer('loadRole', () => roles.get(id)!),
      saveRole: async (payload) => {
        const result = await answer('saveRole', () => null);
        if (result.ok) saved.push(payload);
        return result;
      },
      deleteRole: async (id) => {
        const result = await answer('deleteRole', () => null);
        if (result.ok) roles.delete(id);
        return result;
      },
    },
    reason: {
      saveReason: ({ record }) => answer('saveReason', () => ({ version: record.version + 1 })),
      keepReasonDraft: (_, text) => {
        asked.push(`draft ${text}`);
      },
      readReasonDraft: () => Promise.resolve(null),
    },
    notes: {
      list: () => answer('notes', () => ({ about: '', notes: [] })),
      unseen: () => answer('unseen', () => ({ unseen: 0 })),
      add: () => {
        throw new Error('The test gave no notes.add');
      },
      seen: () => answer('seen', () => ({ unseen: 0 })),
      remove: ({ id, version }) => answer('removeNote', () => ({ id, version: version + 1 })),
    },
    zip: { lookUpZip: (zip) => plain(`zip ${zip}`, []) },
    stepUp: {
      proveIdentity: async () => {
        const proved = await answer('stepUp', () => ({ proof: 'proof-1' }));
        return proved.ok ? proved : fail({ ...proved.error, of: 'own', own: null });
      },
    },
    undo: {
      restore: (proved) =>
        answer(`restore ${proved.kind} ${proved.id}`, () => {
          roles.set(11, technicianRole);
          return { version: 2 };
        }),
      remove: (proved) =>
        answer(`remove ${proved.kind} ${proved.id}`, () => {
          roles.delete(proved.id);
          return { version: 3 };
        }),
    },
    preferences: fakePreferences(kept),
    tables: fakeTables(),
    columns: { keepColumns: untouched('keepColumns') },
    userSetting: { changeAccount: () => answer('changeAccount', () => null) },
    search: { searchEverything: () => plain('search', []) },
    recordScreens: Object.fromEntries(
      [
        'patient',
        'prescriber',
        'prescriberClinics',
        'drug',
        ...referenceGroups.map((referenceGroup) => referenceOf(referenceGroup).entity.name),
      ].map((kind) => [kind, untouched(`recordScreens.${kind}`)]),
    ) as unknown as Ports['recordScreens'],
    stock: {
      ndcGroup: untouched('ndcGroup'),
      compound: untouched('compound'),
      receiving: untouched('receiving'),
      ordering: untouched('ordering'),
      monograph: untouched('monograph'),
    },
    rx: untouched('rx'),
    verification: untouched('verification'),
    transfers: untouched('transfers'),
    labels: untouched('labels'),
    counter: untouched('counter'),
    erx: untouched('erx'),
    drugs: untouched('drugs'),
    medicationHistory: untouched('medicationHistory'),
    inventory: untouched('inventory'),
    recalls: untouched('recalls'),
    nearMisses: untouched('nearMisses'),
    pmp: untouched('pmp'),
    auditLog: untouched('auditLog'),
    disclosures: untouched('disclosures'),
    medSync: untouched('medSync'),
    dailyClaims: untouched('dailyClaims'),
    houseAccounts: untouched('houseAccounts'),
    drawers: untouched('drawers'),
    imports: untouched('imports'),
    storeImports: untouched('storeImports'),
    sms: untouched('sms'),
    faxes: untouched('faxes'),
    refills: untouched('refills'),
    stations: untouched('stations'),
    firstHour: untouched('firstHour'),
    training: untouched('training'),
    prices: untouched('prices'),
    claims: untouched('claims'),
    exports: untouched('exports'),
    switchStore: untouched('switchStore'),
    codes: untouched('codes'),
    passkeys: untouched('passkeys'),
    records: {
      patient: untouched('patient'),
      prescriber: untouched('prescriber'),
      drug: untouched('drug'),
      allergies: () => answer('allergies', () => []),
      saveAllergies: () => answer('saveAllergies', () => ({ version: 2 })),
    },
    patients: untouched('patients'),
    documents: untouched('documents'),
    patientMerge: untouched('patientMerge'),
    sensitive: untouched('sensitive'),
    drafts: {
      loadDraft: (key) => plain(`load draft ${key}`, null),
      saveDraft: (key) => done(`save draft ${key}`),
    },
    clock: {
      today: () => '2026-03-02',
      now: () => '2026-03-02T15:00:00.000Z',
      at: (days, hour) => `2026-03-0${2 + days}T${hour}:00:00.000Z`,
      zone: () => 'UTC',
    },
  };
  return Object.assign(world, { ports });
}
