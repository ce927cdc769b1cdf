import { Component, type ReactNode } from 'react'

type Props = { fallback: (error: unknown) => ReactNode; children: ReactNode }

/**
 * An error boundary: an error inside it does not break the rest of the page. `More` are additional props of a
 * subclass.
 */
export class Boundary<More = object> extends Component<Props & More, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    // Null means "no error", so a thrown null or undefined is replaced.
    return { error: error ?? new Error('nothing was said') }
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.error === null ? children : fallback(this.state.error)
  }
}
