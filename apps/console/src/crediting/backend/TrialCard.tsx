import type { BackendShown, BalanceTrial, ProfileRow } from '@khlang/contract/crediting/backend-profile'
import { mayTakeBack, maxTrialCredits } from '@khlang/domain/crediting/backend-profile'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerOptions } from '#parts/player/player-options.ts'
import intake from '#parts/Intake.module.css'
import { ChosenPlayer } from '#parts/player/ChosenPlayer.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Backend.module.css'
import { BalanceAnswer } from './BalanceAnswer.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { stepOfRow } from './trial-step.ts'
import { SwitchOn } from './SwitchOn.tsx'
import { TrialAnswer } from './TrialAnswer.tsx'

type Props = { backendShown: BackendShown; draft: ProfileRow; onChanged: () => void }
type Give = { player: string; credits: number }
type Back = { trialId: string }
type Ask = { player: string }

/**
 * Runs the trial of the draft in two steps: gives a player real credits (1 to 100), and takes them back. When the
 * back-end has clearly said yes to both, the draft can be switched on.
 */
export function TrialCard({ backendShown, draft, onChanged }: Props) {
  const { may } = useMe()
  const staleReason = useStaleScreenReason()
  const { trial } = backendShown
  const [player, setPlayer] = useState<FoundPlayer | null>(null)
  const [credits, setCredits] = useState(1)
  const [balance, setBalance] = useState<{ of: string; trial: BalanceTrial } | null>(null)
  const give = useOperation(
    (input: Give & { operationId: string }) => api.crediting.tryBackend({ ...input, profile: draft.version }),
    onChanged,
  )
  const takeBack = useOperation(
    (input: Back & { operationId: string }) => api.crediting.takeTrialBack(input),
    onChanged,
  )
  const ask = useOperation(
    (input: Ask & { operationId: string }) =>
      api.crediting.tryBackendBalance({ player: input.player, profile: draft.version }),
    (answer, input) => setBalance({ of: input.player, trial: answer }),
  )
  const ownerOnlyReason = may.includes('backend.manage') ? null : m.backend_owner_only()
  const disabledReason =
    ownerOnlyReason ??
    staleReason ??
    (player === null ? m.backend_player_missing() : null) ??
    (credits < 1 || credits > maxTrialCredits ? m.backend_credits_wrong() : null)
  const texts = {
    give: `${m.backend_give({ n: credits })} · ${player?.code}`,
    ask: `${m.backend_ask_balance()} · ${player?.code}`,
  }
  const canTakeBack =
    trial &&
    mayTakeBack({ credit: stepOfRow(trial.credit), takeBack: trial.takeBack && stepOfRow(trial.takeBack) })
  return (
    <section className={intake.card} aria-labelledby="backend-trial">
      <h2 id="backend-trial" className="section-title">
        {m.backend_draft_title({ n: draft.version })}
      </h2>
      <ProfileFacts profile={draft} />
      <p className={styles.quiet}>{m.backend_trial_hint()}</p>
      {ownerOnlyReason === null && player === null && (
        <PlayerSearch source={playerOptions} onChoose={setPlayer} />
      )}
      {player && <ChosenPlayer player={player} onOther={() => setPlayer(null)} />}
      {player && (
        <div className={styles.narrow}>
          <WholeNumber label={m.backend_credits()} value={credits} onChange={setCredits} />
        </div>
      )}
      <div className={intake.row}>
        <ActButton
          disabledReason={disabledReason}
          loading={give.busy}
          onClick={() => give.run({ player: player!.id, credits }, texts.give)}
        >
          {m.backend_give({ n: credits })}
        </ActButton>
        <ActButton
          disabledReason={ownerOnlyReason ?? staleReason ?? (canTakeBack ? null : m.backend_nothing_given())}
          variant="default"
          loading={takeBack.busy}
          onClick={() => takeBack.run({ trialId: trial!.id })}
        >
          {m.backend_take_back({ n: trial?.credits ?? credits })}
        </ActButton>
        {draft.balances.way !== 'none' && (
          <ActButton
            disabledReason={ownerOnlyReason ?? (player === null ? m.backend_player_missing() : null)}
            variant="default"
            loading={ask.busy}
            onClick={() => ask.run({ player: player!.id }, texts.ask)}
          >
            {m.backend_ask_balance()}
          </ActButton>
        )}
      </div>
      <OperationNotice operation={give} shown={texts.give} />
      <OperationNotice operation={takeBack} shown={null} />
      <OperationNotice operation={ask} shown={texts.ask} />
      {balance && balance.of === player?.id && <BalanceAnswer trial={balance.trial} />}
      {trial && (
        <>
          <p>{m.backend_trial_of({ code: trial.player.code, key: trial.player.key })}</p>
          <div className={styles.steps}>
            <TrialAnswer
              title={m.backend_step_give()}
              step={trial.credit}
              reading={draft.readings.addCredit}
            />
            <TrialAnswer
              title={m.backend_step_back()}
              step={trial.takeBack}
              reading={draft.readings.removeCredit}
            />
          </div>
        </>
      )}
      <SwitchOn
        key={draft.version}
        backendShown={backendShown}
        draft={draft}
        ownerOnlyReason={ownerOnlyReason}
        onChanged={onChanged}
      />
    </section>
  )
}
