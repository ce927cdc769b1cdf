import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { useSeconds } from '#live/clock.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useSettling } from '#parts/desk/use-settling.ts'
import { Notice } from '#ui/Notice.tsx'
import { useBonus } from '#parts/desk/use-bonus.ts'
import { CandidateCard } from './CandidateCard.tsx'
import styles from './CandidatePane.module.css'
import { chosenCandidate, textFor, type TypedFor } from './chosen-candidate.ts'
import { ConflictWords } from '../desk/ConflictWords.tsx'
import { MatchBar } from './MatchBar.tsx'
import { matchBlock } from './match-blocks.ts'
import { matchBlockText } from './match-block-labels.ts'
import { isDeclined, useDecline } from './use-decline.ts'
import { useCandidates } from './use-candidates.ts'
import { useMovedPlaces } from './use-moved-places.ts'
import { useReplacements } from './use-replacements.ts'
import { useOpenedByConsole } from './use-opened-by-console.ts'
import { matchText } from '../entry/money-labels.ts'
import { type Matched, useMatchDeposit } from './use-match.ts'

type Props = {
  entry: EntryRow
  onPlayer: (playerId: string | null) => void
  onMatched: (matched: Matched) => void
  onRefused: (problem: Problem) => void
  onMatchPlayer: () => void
  onGroupMatch: () => void
}

const maxShown = 5

/**
 * Shows the best candidate requests of this entry, at most `maxShown`, and the one button that moves money. For what
 * the callbacks get, see `EntryPaneActs`.
 */
export function CandidatePane(props: Props) {
  const { entry, onPlayer, onMatched, onRefused, onMatchPlayer, onGroupMatch } = props
  const me = useMe()
  const now = useSeconds()
  const staleReason = useStaleScreenReason()
  const { data, error, refetch } = useCandidates(entry)
  const [choice, setChoice] = useState<string | null>(null)
  const [typedBonus, setTypedBonus] = useState<TypedFor | null>(null)
  const [typedReason, setTypedReason] = useState<TypedFor | null>(null)
  const [nudged, setNudged] = useState(false)
  const [slipAskedFor, setSlipAskedFor] = useState<string | null>(null)
  const match = useMatchDeposit(onMatched, (problem) => {
    if (problem.code === 'slip-used')
      setSlipAskedFor((problem.details.row as DepositRow | undefined)?.id ?? null)
    onRefused(problem)
  })
  const decline = useDecline(entry.id, () => setChoice(null))

  const rows = (data?.rows ?? []).slice(0, maxShown)
  const chosen = chosenCandidate(rows, data?.ambiguous ?? false, choice)
  const possibleCount = data?.ambiguous
    ? rows.filter(({ sameAmount, score }) => sameAmount && score > 0).length
    : 0
  const bonusText = textFor(typedBonus, chosen) ?? String(chosen?.deposit.bonus ?? 0)
  const reason = textFor(typedReason, chosen) ?? ''
  const typed = (text: string) => chosen && { depositId: chosen.deposit.id, text }
  const slipAsked = chosen !== null && slipAskedFor === chosen.deposit.id
  const bonus = useBonus(bonusText)
  const block = matchBlock({
    entry,
    chosen,
    possibleCount,
    screenIsLive: staleReason === null,
    bonusWhy: bonus.disabledReason,
    reason,
    slipAsked,
    me,
    now,
  })
  // Enter may be meant for the entry before, or for a candidate that another has just replaced.
  const replacements = useReplacements(choice === null ? (chosen?.deposit.id ?? null) : null)
  const openedByConsole = useOpenedByConsole(entry.id)
  const settling = useSettling(replacements > 0 ? `replaced ${replacements}` : openedByConsole)
  // The number of a place may be meant for the candidate who stood there a moment ago.
  const moves = useMovedPlaces(data ? rows.map(({ deposit }) => deposit.id) : null)
  const moving = useSettling(moves > 0 ? `moved ${moves}` : null)
  const disabledReason =
    matchBlockText(block, staleReason) ?? (settling || moving ? m.match_settling() : null)

  // With the number of the request: a player may have two of the same amount.
  const text = chosen
    ? `${matchText(Number(chosen.deposit.amount), bonus.shown, chosen.deposit.player.code)} · #${chosen.deposit.number}`
    : ''

  const playerId = chosen?.deposit.player.id ?? null
  useEffect(() => onPlayer(playerId), [onPlayer, playerId])

  function choose(id: string) {
    setChoice(id)
    setNudged(false)
  }
  function press() {
    setNudged(disabledReason !== null)
    if (disabledReason !== null || chosen === null || bonus.value === null) return
    match.run(
      {
        entryId: entry.id,
        depositId: chosen.deposit.id,
        ...(bonus.value !== chosen.deposit.bonus && { bonus: bonus.value }),
        ...((!chosen.sameAmount || slipAsked) && { reason: reason.trim() }),
        ...(slipAsked && { slipAccepted: true }),
      },
      text,
    )
  }
  const declined = chosen !== null && isDeclined(chosen)
  const pressDecline = () => {
    if (chosen && !decline.isPending && me.may.includes('entry.match'))
      decline.mutate({ deposit: chosen.deposit.id, declined: !declined })
  }
  useKeys([
    { code: 'Backspace', shown: '⌫', label: m.disposition_key_decline(), run: pressDecline },
    { code: 'Enter', shown: 'Enter', label: m.key_match(), run: press },
    { code: 'KeyT', shown: 'T', label: m.group_match_key(), run: onGroupMatch },
    ...rows.map(({ deposit }, at) => ({
      code: `Digit${at + 1}`,
      shown: rows.length > 1 ? `1 – ${rows.length}` : '1',
      label: m.key_choose(),
      listed: at === 0,
      run: () => (moving ? setNudged(true) : choose(deposit.id)),
    })),
  ])

  return (
    <div className={styles.pane}>
      <div className={styles.list}>
        {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {possibleCount > 1 && choice === null && (
          <Notice tone="warning">{m.match_choose_yourself({ n: possibleCount })}</Notice>
        )}
        {data && rows.length === 0 && <p className={styles.nothing}>{m.candidates_none()}</p>}
        {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
        <ol className={styles.cards} aria-label={m.candidates_title()}>
          {rows.map((candidate, at) => (
            <CandidateCard
              key={candidate.deposit.id}
              candidate={candidate}
              place={at + 1}
              isChosen={candidate === chosen}
              onChoose={() => choose(candidate.deposit.id)}
            />
          ))}
        </ol>
      </div>
      <MatchBar
        entry={entry}
        chosenCandidate={chosen}
        bonusText={bonusText}
        bonus={bonus}
        onBonus={(text) => setTypedBonus(typed(text))}
        slipAsked={slipAsked}
        reason={reason}
        onReason={(text) => setTypedReason(typed(text))}
        disabledReason={disabledReason}
        nudged={nudged}
        busy={match.busy}
        onMatch={press}
        onMatchPlayer={onMatchPlayer}
        onGroupMatch={onGroupMatch}
        decline={{ declined, busy: decline.isPending, press: pressDecline }}
      >
        {decline.error && <ProblemNotice problem={asProblem(decline.error)} />}
        {!(slipAsked && match.state.phase === 'refused' && match.state.problem.code === 'slip-used') && (
          <OperationNotice operation={match} shown={text}>
            {match.state.phase === 'refused' && <ConflictWords problem={match.state.problem} />}
          </OperationNotice>
        )}
      </MatchBar>
    </div>
  )
}
