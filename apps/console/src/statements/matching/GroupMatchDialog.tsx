import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { GroupMatchOffer } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from 'virtual:limits/statements/match-together'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useSeconds } from '#live/clock.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useMe } from '#parts/session/me.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { type Problem } from '#parts/problems/problem.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useStableCallback } from '#parts/use-stable-callback.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { conflictOf } from '../desk/ConflictWords.tsx'
import styles from './GroupMatchDialog.module.css'
import { GroupMatchDeposits, GroupMatchEntries } from './GroupMatchSides.tsx'
import { GroupMatchSets } from './GroupMatchSets.tsx'
import { sumsOf, groupMatchBlock } from './group-match-blocks.ts'
import { groupMatchBlockText } from './group-match-labels.ts'
import type { MatchedGroup } from './use-match.ts'

type Props = {
  entry: EntryRow
  onMatched: (answer: MatchedGroup) => void
  onRefused: (problem: Problem) => void
  onClose: () => void
}

/**
 * Matches one transfer with several requests, or several transfers with one. The sums must be equal in whole baht;
 * `groupMatchBlock` has what else disables the button. After a refusal the rows are read again.
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
  // Rows found by searching are listed after the offered ones, as they were when they were found or last refused.
  const [foundEntries, setFoundEntries] = useState<EntryRow[]>([])
  const [foundDeposits, setFoundDeposits] = useState<DepositRow[]>([])
  const entries = withFound([entry, ...offer.entries], foundEntries)
  const deposits = withFound(
    offer.deposits.map(({ deposit }) => deposit),
    foundDeposits,
  )
  const chosenOf = ({ entryIds, depositIds }: Draft) => ({
    entries: entries.filter(({ id }) => entryIds.includes(id)),
    deposits: deposits.filter(({ id }) => depositIds.includes(id)),
  })
  const only = offer.sets.length === 1 ? offer.sets[0]! : null
  const form = useForm({
    draftOf: (): Draft => ({
      entryIds: only?.entryIds ?? [entry.id],
      depositIds: only?.depositIds ?? [],
      slipAsked: false,
      reason: '',
    }),
    whyNot(draft) {
      const slip = { isAsked: draft.slipAsked, reason: draft.reason }
      const screen = { screenIsLive: staleReason === null, me: me.email, now }
      return groupMatchBlockText(groupMatchBlock({ ...chosenOf(draft), ...screen, slip }), staleReason)
    },
    limits,
    send(draft, { operationId }) {
      const chosen = chosenOf(draft)
      return api.statements.matchTogether({
        operationId,
        entries: chosen.entries.map(asSeen),
        deposits: chosen.deposits.map(asSeen),
        ...(draft.slipAsked && { reason: draft.reason.trim(), slipAccepted: true }),
      })
    },
    onSaved(answer) {
      onClose()
      onMatched(answer)
    },
    onRefused(problem) {
      if (problem.code === 'slip-used') form.change({ slipAsked: true })
      const { row } = problem.details
      setFoundEntries((rows) => withChanged(rows, row))
      setFoundDeposits((rows) => withChanged(rows, row))
      onRefused(problem)
      onAgain()
    },
  })
  const { draft, change } = form
  const chosen = chosenOf(draft)
  const { received, requested, credits } = sumsOf(chosen.entries, chosen.deposits)
  const text = m.group_match_button({ n: chosen.deposits.length, credits: grouped(credits) })
  // Offered sets have equal sums, and often the same text.
  const names = chosen.deposits.map(({ player, number }) => `${player.code} #${number}`).join(', ')
  const onFoundEntry = useStableCallback((row: EntryRow) => {
    setFoundEntries((rows) => [...rows, row])
    change({ entryIds: [...draft.entryIds, row.id] })
  })
  const onFoundDeposit = useStableCallback((row: DepositRow) => {
    setFoundDeposits((rows) => [...rows, row])
    change({ depositIds: [...draft.depositIds, row.id] })
  })

  return (
    <Form
      form={form}
      submit={text}
      what={`${text} · ${names}`}
      button={{ size: 'md', autoFocus: only !== null }}
      className={styles.form}
      reasonClassName={styles.why}
      refusal={conflictOf}
      foot={(parts, formId) => (
        <footer className={styles.foot}>
          <dl className={styles.sums} aria-live="polite">
            <dt>{m.group_match_came({ n: chosen.entries.length })}</dt>
            <dd>{baht(received.toFixed(2))}</dd>
            <dt>{m.group_match_asked({ n: chosen.deposits.length })}</dt>
            <dd>{grouped(requested)}</dd>
            <dt>{m.group_match_differs()}</dt>
            <dd data-differs={Math.trunc(received) !== requested || undefined}>
              {grouped(Math.trunc(received) - requested)}
            </dd>
          </dl>
          {draft.slipAsked && (
            <TextInput form={formId} label={m.match_slip_reason()} {...form.field('reason')} />
          )}
          {parts}
        </footer>
      )}
    >
      <GroupMatchSets
        sets={offer.sets}
        entries={entries}
        deposits={deposits}
        chosenSet={draft}
        onChoose={({ entryIds, depositIds }) => change({ entryIds, depositIds })}
      />
      <div className={styles.sides}>
        <GroupMatchEntries
          entry={entry}
          rows={entries}
          chosenIds={draft.entryIds}
          onToggle={(id) => change({ entryIds: toggled(draft.entryIds, id) })}
          onFound={onFoundEntry}
        />
        <GroupMatchDeposits
          first={offer.sets.length === 0}
          rows={deposits}
          chosenIds={draft.depositIds}
          onToggle={(id) => change({ depositIds: toggled(draft.depositIds, id) })}
          onFound={onFoundDeposit}
        />
      </div>
    </Form>
  )
}

type Draft = { entryIds: string[]; depositIds: string[]; slipAsked: boolean; reason: string }

const asSeen = ({ id, version }: { id: string; version: number }) => ({ id, version })

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** Returns the rows, with the one that a refusal contains as it is now. */
const withChanged = <Row extends { id: string }>(rows: readonly Row[], changed: unknown): Row[] =>
  rows.map((row) => (row.id === (changed as Row | undefined)?.id ? (changed as Row) : row))

/** Returns the offered rows as they are now, then the rows found by searching. */
const withFound = <Row extends { id: string }>(offered: readonly Row[], foundRows: readonly Row[]): Row[] => [
  ...offered,
  ...foundRows.filter((row, at) => ![...offered, ...foundRows.slice(0, at)].some(({ id }) => id === row.id)),
]
