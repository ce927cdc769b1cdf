import type { EntryRow } from '@khlang/contract/statements/statements'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { api } from '#parts/api/api.ts'
import { useSeconds } from '#live/clock.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { useLease } from '#parts/desk/use-lease.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './ClaimBar.module.css'
import { whyNot } from './entry-act-labels.ts'
import { holderNow } from './entry-acts.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onTakeOver: () => void }

const renew = (entryId: string) => api.statements.renew({ entryId })

/**
 * Shows the buttons that claim or release the entry and, for those who may, take over a colleague's claim. Renews the
 * employee's own claim while the entry is open and they are active.
 */
export function ClaimBar({ entry, onRow, onTakeOver }: Props) {
  const me = useMe()
  const now = useSeconds()
  const holder = holderNow(entry, now)
  const isMine = holder === me.email
  useLease(isMine ? entry.id : null, { renew, onRow })

  const act = useMutation({
    mutationFn: (name: 'claim' | 'release') => api.statements[name]({ entryId: entry.id }),
    onSuccess: onRow,
    onError: (error) => {
      const row = asProblem(error).details.row as EntryRow | undefined
      if (row) onRow(row)
    },
  })
  const claimWhy = isMine ? m.claim_is_mine() : whyNot(entry, 'claim', me.email, now)
  const releaseWhy = whyNot(entry, 'release', me.email, now)
  const press = (name: 'claim' | 'release', disabledReason: string | null) => {
    if (disabledReason === null && !act.isPending) act.mutate(name)
  }
  useKeys([
    { code: 'KeyC', shown: 'C', label: m.key_claim(), run: () => press('claim', claimWhy) },
    {
      code: 'KeyC',
      shift: true,
      shown: '⇧ C',
      label: m.key_release(),
      run: () => press('release', releaseWhy),
    },
  ])

  return (
    <div className={styles.bar}>
      {isMine ? (
        <ActButton
          disabledReason={releaseWhy}
          size="compact-md"
          variant="default"
          aria-keyshortcuts="Shift+C"
          loading={act.isPending}
          onClick={() => press('release', releaseWhy)}
        >
          {m.release()} <KeyMark shown="⇧C" />
        </ActButton>
      ) : (
        <ActButton
          disabledReason={claimWhy}
          size="compact-md"
          variant="default"
          aria-keyshortcuts="C"
          loading={act.isPending}
          onClick={() => press('claim', claimWhy)}
        >
          {m.claim()} <KeyMark shown="C" />
        </ActButton>
      )}
      {holder !== null && !isMine && whyNot(entry, 'takeOver', me.email, now) === null && (
        <ActButton disabledReason={null} size="compact-md" variant="subtle" onClick={onTakeOver}>
          {m.take_over()}
        </ActButton>
      )}
      {act.error && <ProblemNotice problem={asProblem(act.error)} />}
    </div>
  )
}
