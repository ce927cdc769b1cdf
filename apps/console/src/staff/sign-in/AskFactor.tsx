import type { FactorStatus, Proved } from '@khlang/contract/staff/second-factor'
import * as m from '#messages'
import { FactorForm } from '#parts/factor/FactorForm.tsx'
import { SetUpFactor } from '#parts/factor/SetUpFactor.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  status: FactorStatus
  /** Called with what was proved; null if the first factor was set up. */
  onProved: (proved: Proved | null) => void
}

/**
 * Asks for the second factor at a sign-in, or sets one up if the role requires it and there is none. That needs a recent
 * sign-in: after a longer pause it says that one must sign in again.
 */
export function AskFactor({ status, onProved }: Props) {
  if (!status.missing) return <FactorForm status={status} onProved={onProved} />
  if (!status.signedInRecently)
    return (
      <Notice tone="info" title={m.factor_demanded_title()}>
        {m.problem_sign_in_again()}
      </Notice>
    )
  return (
    <>
      <Notice tone="info" title={m.factor_demanded_title()}>
        {m.factor_demanded_hint()}
      </Notice>
      <SetUpFactor email={status.email} identity={{}} onDone={() => onProved(null)} />
    </>
  )
}
