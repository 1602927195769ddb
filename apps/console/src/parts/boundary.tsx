import { Component, type ReactNode } from 'react';
import { Fault } from './fault.tsx';

type Given = Readonly<{
  children: ReactNode /** Another place begins without the fault of the last one. */;
  place: string;
}>;
type State = Readonly<{ error: unknown; place: string }>;

/** Keeps a fault of one screen from taking the whole console with it. */
export class Boundary extends Component<Given, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Given, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Fault error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}
