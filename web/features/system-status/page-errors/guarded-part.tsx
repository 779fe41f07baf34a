import { Component, createRef, type ReactNode } from 'react'
import { type DashboardPart, reportPageError } from '#contract/page-errors.ts'
import { callApi } from '#web/lib/api-client.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { createTypedFields, type TypedField } from '#web/lib/typed-fields.ts'
import { Button } from '#web/ui/button/button.tsx'
import { describeError } from './describe-error.ts'

/** The script's file name, whose hash identifies the release that this page was loaded with. */
const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[src*="/admin-"]')?.src.split('/').at(-1) ?? ''

const reported = new Set<string>()

/** Reports each failed part once to the server's log. */
function reportFailure(error: unknown, part: DashboardPart): void {
  const body = { part, release: ownScript(), ...describeError(error) }
  const key = JSON.stringify(body)
  if (reported.has(key)) return
  reported.add(key)
  // If the report fails, the error is still in the browser's console.
  callApi(reportPageError, { body }).catch(() => {})
}

type Props = {
  part: DashboardPart
  /** Replaces the usual message and button if the part cannot be shown. */
  instead?: ReactNode
  /** For a part that is the whole page. */
  whole?: { words: string; frame: (notice: ReactNode) => ReactNode }
  children: ReactNode
}
type State = { hasFailed: boolean; typed: readonly TypedField[] }
type Left = { typed: TypedField[]; hadFocus: boolean }

/** An error boundary for one part of the dashboard: the rest keeps working, and text typed into the part is kept. */
export class GuardedPart extends Component<Props, State> {
  override state: State = { hasFailed: false, typed: [] }
  private readonly fields = createTypedFields()
  private readonly host = createRef<HTMLDivElement>()

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    reportFailure(error, this.props.part)
  }

  /** Runs while the failed part is still in the DOM. */
  override getSnapshotBeforeUpdate(_props: Props, { hasFailed }: State): Left | null {
    if (hasFailed || !this.state.hasFailed) return null
    const hadFocus = this.host.current?.contains(document.activeElement) ?? false
    return { typed: this.fields.read(), hadFocus }
  }

  override componentDidUpdate(_props: Props, before: State, left: Left | null) {
    const host = this.host.current
    if (left) {
      if (left.typed.length > 0) this.setState({ typed: left.typed })
      if (left.hadFocus) host?.querySelector('button')?.focus()
    }
    if (!host || !before.hasFailed || this.state.hasFailed) return
    this.setState({ typed: this.fields.restore(host, this.state.typed) })
  }

  private notice() {
    const { whole } = this.props
    const notice = (
      <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
        <p>{whole?.words ?? 'This part could not be shown. The rest works.'}</p>
        <Button small onClick={() => this.setState({ hasFailed: false })}>
          Try again
        </Button>
      </div>
    )
    return whole ? whole.frame(notice) : notice
  }

  override render() {
    const { children, instead = this.notice() } = this.props
    const { hasFailed, typed } = this.state
    return (
      <div className="guarded-part" ref={this.host} onInput={({ target }) => this.fields.note(target)}>
        {hasFailed && instead}
        {typed.length > 0 && <KeptWords typed={typed} />}
        {!hasFailed && children}
      </div>
    )
  }
}

const KeptWords = ({ typed }: { typed: readonly TypedField[] }) => (
  <section className="kept-words" aria-label="What you had typed">
    <p>What you had typed:</p>
    <dl>
      {typed.map(({ name, label, value }) => (
        <div key={`${name} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
