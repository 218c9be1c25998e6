import { Component, type ReactNode } from 'react';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';

/** What a known fault is called, and what one key does about it. */
export interface Remedy {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  run(): void;
}
interface Props {
  readonly children: ReactNode;
  /** A new page starts afresh. */ readonly page: string;
  /** What could not be shown, and what else one can do about it. */ readonly what?: string;
  readonly otherwise?: string;
  report(error: unknown): void;
  readonly remedyOf?: (error: unknown) => Remedy | null;
}
interface State {
  readonly error: unknown;
  readonly page: string;
}
/**
 * A fault in a view stops at its page: machines and drafts live outside, so that trying again shows
 * them as they were.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, page: this.props.page };
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }
  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.page === state.page ? null : { error: null, page: props.page };
  }
  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }
  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    const remedy = this.props.remedyOf?.(this.state.error);
    if (remedy)
      return (
        <Notice
          tone="warn"
          title={remedy.title}
          actions={
            <Button data-autofocus="" autoFocus fixed="Enter" onClick={() => remedy.run()}>
              {remedy.action}
            </Button>
          }
        >
          {remedy.text}
        </Notice>
      );
    return (
      <Notice
        tone="danger"
        title={`${this.props.what ?? 'This page'} could not be shown`}
        actions={
          <Button data-autofocus="" autoFocus onClick={() => this.setState({ error: null })}>
            Try again
          </Button>
        }
      >
        What you typed is kept. Try again, or{' '}
        {this.props.otherwise ?? 'go to another page and come back'}.
      </Notice>
    );
  }
}
