import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { GroupMatchOffer } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { useSeconds } from '#live/clock.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { type Problem } from '#parts/problems/problem.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { ConflictWords } from '../desk/ConflictWords.tsx'
import styles from './GroupMatchDialog.module.css'
import { GroupMatchDeposits, GroupMatchEntries } from './GroupMatchSides.tsx'
import { GroupMatchSets } from './GroupMatchSets.tsx'
import { sumsOf, groupMatchBlock } from './group-match-blocks.ts'
import { groupMatchBlockText } from './group-match-labels.ts'
import { type MatchedGroup, useGroupMatch } from './use-group-match.ts'

type Props = {
  entry: EntryRow
  onMatched: (answer: MatchedGroup) => void
  onRefused: (problem: Problem) => void
  onClose: () => void
}

/**
 * One transfer for several requests, or several transfers for one. The button is enabled only when the sums are equal.
 */
export function GroupMatchDialog(props: Props) {
  const { entry, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['group-match', entry.id],
    queryFn: ({ signal }) => api.statements.together({ entryId: entry.id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={m.group_match_title({ n: entry.number, amount: baht(entry.amount) })}
      shape="wide"
      onClose={onClose}
    >
      {data ? (
        <GroupMatchForm {...props} offer={data} onAgain={() => void refetch()} />
      ) : error ? (
        <LoadProblem error={error} onAgain={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-hidden="true" />
      )}
    </Dialog>
  )
}

type FormProps = Props & { offer: GroupMatchOffer; onAgain: () => void }

function GroupMatchForm({ entry, offer, onAgain, onMatched, onRefused, onClose }: FormProps) {
  const me = useMe()
  const now = useSeconds()
  const staleReason = useStaleScreenReason()
  // Rows found by searching stay among the offered ones, with their current data.
  const [foundEntries, setFoundEntries] = useState<EntryRow[]>([])
  const [foundDeposits, setFoundDeposits] = useState<DepositRow[]>([])
  const entries = withFound([entry, ...offer.entries], foundEntries)
  const deposits = withFound(
    offer.deposits.map(({ deposit }) => deposit),
    foundDeposits,
  )
  const only = offer.sets.length === 1 ? offer.sets[0]! : null
  const [entryIds, setEntryIds] = useState(only?.entryIds ?? [entry.id])
  const [depositIds, setDepositIds] = useState(only?.depositIds ?? [])
  const chosen = {
    entries: entries.filter(({ id }) => entryIds.includes(id)),
    deposits: deposits.filter(({ id }) => depositIds.includes(id)),
  }
  const { came, asked, credits } = sumsOf(chosen.entries, chosen.deposits)
  const [slipAsked, setSlipAsked] = useState(false)
  const [reason, setReason] = useState('')
  const slip = { asked: slipAsked, reason }
  const block = groupMatchBlock({ ...chosen, screenIsLive: staleReason === null, me: me.email, now, slip })
  const disabledReason = groupMatchBlockText(block, staleReason)
  const match = useGroupMatch(
    (answer) => {
      onClose()
      onMatched(answer)
    },
    (problem) => {
      if (problem.code === 'slip-used') setSlipAsked(true)
      onRefused(problem)
      onAgain()
    },
  )
  const onFoundEntry = useCallback((row: EntryRow) => {
    setFoundEntries((rows) => [...rows, row])
    setEntryIds((ids) => [...ids, row.id])
  }, [])
  const onFoundDeposit = useCallback((row: DepositRow) => {
    setFoundDeposits((rows) => [...rows, row])
    setDepositIds((ids) => [...ids, row.id])
  }, [])

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason !== null) return
        const asSeen = ({ id, version }: { id: string; version: number }) => ({ id, version })
        match.run({
          entries: chosen.entries.map(asSeen),
          deposits: chosen.deposits.map(asSeen),
          ...(slipAsked && { reason: reason.trim(), slipAccepted: true }),
        })
      }}
    >
      <GroupMatchSets
        sets={offer.sets}
        entries={entries}
        deposits={deposits}
        chosen={{ entryIds, depositIds }}
        onChoose={(set) => {
          setEntryIds(set.entryIds)
          setDepositIds(set.depositIds)
        }}
      />
      <div className={styles.sides}>
        <GroupMatchEntries
          entry={entry}
          rows={entries}
          chosen={entryIds}
          onToggle={(id) => setEntryIds((ids) => toggled(ids, id))}
          onFound={onFoundEntry}
        />
        <GroupMatchDeposits
          first={offer.sets.length === 0}
          rows={deposits}
          chosen={depositIds}
          onToggle={(id) => setDepositIds((ids) => toggled(ids, id))}
          onFound={onFoundDeposit}
        />
      </div>
      <footer className={styles.foot}>
        <dl className={styles.sums} aria-live="polite">
          <dt>{m.group_match_came({ n: chosen.entries.length })}</dt>
          <dd>{baht(came.toFixed(2))}</dd>
          <dt>{m.group_match_asked({ n: chosen.deposits.length })}</dt>
          <dd>{grouped(asked)}</dd>
          <dt>{m.group_match_differs()}</dt>
          <dd data-differs={Math.trunc(came) !== asked || undefined}>{grouped(Math.trunc(came) - asked)}</dd>
        </dl>
        <OperationNotice state={match.state} onAgain={match.again} onDismiss={match.dismiss}>
          {match.state.phase === 'refused' && <ConflictWords problem={match.state.problem} />}
        </OperationNotice>
        {slipAsked && (
          <TextInput
            label={m.match_slip_reason()}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <ActButton
          disabledReason={disabledReason}
          type="submit"
          size="md"
          fullWidth
          autoFocus={only !== null}
          loading={match.busy}
        >
          {m.group_match_button({ n: chosen.deposits.length, credits: grouped(credits) })}
        </ActButton>
        <p className={styles.why} role="status">
          {disabledReason}
        </p>
      </footer>
    </form>
  )
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** The offered rows as they are now, then the rows found by searching. */
const withFound = <Row extends { id: string }>(offered: readonly Row[], found: readonly Row[]): Row[] => [
  ...offered,
  ...found.filter((row, at) => ![...offered, ...found.slice(0, at)].some(({ id }) => id === row.id)),
]
