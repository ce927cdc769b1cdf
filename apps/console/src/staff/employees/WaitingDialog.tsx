import type { WaitingAccount } from '@khlang/contract/staff/employees'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { wayText } from '../account/way-labels.ts'
import { ApproveForm } from '../approvals/ApproveForm.tsx'
import styles from './Employees.module.css'
import { RefuseForm } from '../approvals/RefuseForm.tsx'
import { useWaiting } from './use-waiting.ts'

type ChosenAct = { act: 'approve' | 'refuse'; userId: string }

/** Lists the accounts that wait to be admitted as employees, newest first. Each can be approved or refused. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const { rows, error, refetch, more } = useWaiting()
  const [chosenAct, setChosen] = useState<ChosenAct | null>(null)
  return (
    <Dialog shape="wide" title={m.waiting_title()} onClose={onClose}>
      <div className="stack">
        <p className={styles.quiet}>{m.waiting_warning()}</p>
        {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {rows?.length === 0 && <EmptyNote title={m.waiting_none()} />}
        <ul className={styles.accounts}>
          {rows?.map((account) => (
            <li key={account.userId} className={styles.account}>
              <Account
                waitingAccount={account}
                chosenAct={chosenAct?.userId === account.userId ? chosenAct.act : null}
                onChoose={(act) => setChosen(act && { act, userId: account.userId })}
              />
            </li>
          ))}
        </ul>
        {more && <MoreLines {...more} />}
      </div>
    </Dialog>
  )
}

type Props = {
  waitingAccount: WaitingAccount
  chosenAct: ChosenAct['act'] | null
  onChoose: (act: ChosenAct['act'] | null) => void
}

function Account({ waitingAccount, chosenAct, onChoose }: Props) {
  const { email, name, ways, emailVerified, createdAt, triedAt } = waitingAccount
  return (
    <>
      <div className={styles.accountHead}>
        <div className={styles.accountWho}>
          <strong>{name}</strong>
          <span>
            {email} {!emailVerified && <span className={styles.quiet}>({m.waiting_unverified()})</span>}
          </span>
          <span className={styles.quiet}>
            {ways.map(wayText).join(', ')} · {m.waiting_since({ when: whenText(createdAt) })}
            {triedAt && ` · ${m.waiting_tried({ when: whenText(triedAt) })}`}
          </span>
        </div>
        {chosenAct === null && (
          <div className={styles.accountActs}>
            <Button size="compact-sm" variant="default" onClick={() => onChoose('refuse')}>
              {m.waiting_refuse()}
            </Button>
            <Button size="compact-sm" onClick={() => onChoose('approve')}>
              {m.waiting_approve()}
            </Button>
          </div>
        )}
      </div>
      {chosenAct === 'approve' && <ApproveForm account={waitingAccount} onEnd={() => onChoose(null)} />}
      {chosenAct === 'refuse' && <RefuseForm account={waitingAccount} onEnd={() => onChoose(null)} />}
    </>
  )
}
