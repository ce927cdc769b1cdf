import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import type { TypedBonus } from '#parts/desk/bonus.ts'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { api } from '#parts/api/api.ts'
import { requestAddress } from '#parts/navigation/paths.ts'
import { useSeconds } from '#live/clock.ts'
import { useMe } from '#parts/session/me.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { SlipsButton } from '#parts/slips/SlipsButton.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { whyNot } from '../desk/entry-act-labels.ts'
import styles from './MatchBar.module.css'
import { matchText } from '../entry/money-labels.ts'

type Props = {
  entry: EntryRow
  chosenCandidate: Candidate | null
  bonusText: string
  bonus: TypedBonus
  onBonus: (text: string) => void
  /** Whether the employee must confirm, because a slip of the chosen request was credited elsewhere. */
  slipAsked: boolean
  reason: string
  onReason: (text: string) => void
  /** Why the match button is disabled; null if it is not. */
  disabledReason: string | null
  /** Whether somebody pressed the disabled button. The reason is then read aloud. */
  nudged: boolean
  busy: boolean
  onMatch: () => void
  onMatchPlayer: () => void
  onGroupMatch: () => void
  /** Declines this request for the entry, or withdraws the decline. */
  decline: { declined: boolean; busy: boolean; press: () => void }
  children: ReactNode
}

/**
 * Shows the bonus, reasons that are required, other ways to match or decline, and the match button with its exact
 * effect in figures.
 */
export function MatchBar(props: Props) {
  const { entry, chosenCandidate, bonusText, bonus, disabledReason, nudged, busy, decline, children } = props
  const me = useMe()
  const now = useSeconds()
  const staleReason = useStaleScreenReason()
  const amount = Number(chosenCandidate?.deposit.amount ?? 0)
  return (
    <footer className={styles.bar}>
      {children}
      {chosenCandidate && !chosenCandidate.sameAmount && (
        <div className={styles.differs}>
          <p>{m.match_differs({ entry: baht(entry.amount), request: grouped(amount) })}</p>
          {me.may.includes('entry.matchUnequal') && (
            <TextInput
              label={m.match_differs_reason()}
              value={props.reason}
              maxLength={500}
              onChange={(event) => props.onReason(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      {chosenCandidate && props.slipAsked && (
        <div className={styles.differs}>
          <p>{m.match_slip_used()}</p>
          <SlipsButton request={chosenCandidate.deposit} calls={api.cashier} addressOf={requestAddress} />
          {chosenCandidate.sameAmount && (
            <TextInput
              label={m.match_slip_reason()}
              value={props.reason}
              maxLength={500}
              onChange={(event) => props.onReason(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      <div className={styles.line}>
        {chosenCandidate && (
          <TextInput
            size="sm"
            className={styles.bonus}
            aria-label={m.bonus()}
            leftSection={<span className={styles.bonusLabel}>{m.bonus()}</span>}
            leftSectionWidth={62}
            inputMode="numeric"
            value={bonusText}
            error={bonus.disabledReason !== null}
            onChange={(event) => props.onBonus(event.currentTarget.value)}
          />
        )}
        {chosenCandidate && (
          <ActButton
            disabledReason={me.may.includes('entry.match') ? null : m.problem_not_permitted()}
            variant="default"
            size="sm"
            px="xs"
            aria-keyshortcuts="Backspace"
            loading={decline.busy}
            onClick={decline.press}
          >
            {decline.declined ? m.disposition_propose() : m.disposition_decline()} <KeyMark shown="⌫" />
          </ActButton>
        )}
        <span className={styles.spring} />
        <ActButton
          disabledReason={whyNot(entry, 'match', me.email, now) ?? staleReason}
          variant="default"
          size="sm"
          px="xs"
          aria-keyshortcuts="T"
          onClick={props.onGroupMatch}
        >
          {m.group_match_open()} <KeyMark shown="T" />
        </ActButton>
        <ActButton
          disabledReason={whyNot(entry, 'match', me.email, now) ?? staleReason}
          variant="default"
          size="sm"
          px="xs"
          onClick={props.onMatchPlayer}
        >
          {m.match_player()}
        </ActButton>
      </div>
      <div className={styles.money}>
        <ActButton
          disabledReason={disabledReason}
          size="md"
          fullWidth
          aria-keyshortcuts="Enter"
          loading={busy}
          onClick={props.onMatch}
        >
          {chosenCandidate
            ? matchText(amount, bonus.shown, chosenCandidate.deposit.player.code)
            : m.match_button_nothing()}
          <KeyMark shown="⏎" />
        </ActButton>
      </div>
      <p className={styles.why} role="status" data-nudged={nudged || undefined}>
        {disabledReason}
      </p>
    </footer>
  )
}
