import type { ProfileRow } from '@khlang/contract/crediting/backend-profile'
import { useState } from 'react'
import * as m from '#messages'
import intake from '#parts/Intake.module.css'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './Backend.module.css'
import { BackendLive } from './BackendLive.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { TrialCard } from './TrialCard.tsx'
import { useBackend, useInvalidateBackend } from './use-backend.ts'

/**
 * Shows how the crediting back-end is called and how its answers are read: the profile in use, the draft with
 * its trial, and every profile that was ever switched on, the one in use included.
 */
export function BackendPage() {
  const { may } = useMe()
  const { data, error, refetch } = useBackend()
  const readAgain = useInvalidateBackend()
  const [editing, setEditing] = useState(false)
  const problem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return problem ?? <div className={styles.skeleton} aria-hidden="true" />
  const { bundled, place, inUse, draft, environment, history } = data
  const onChanged = () => void readAgain()
  return (
    <div className={intake.page}>
      {problem}
      <section className={intake.card} aria-labelledby="backend-now">
        <div className={styles.head}>
          <h2 id="backend-now" className="section-title">
            {inUse ? m.backend_in_use({ n: inUse.version }) : m.backend_of_environment()}
          </h2>
          <ActButton
            disabledReason={may.includes('backend.manage') ? null : m.backend_owner_only()}
            variant={draft ? 'default' : 'filled'}
            onClick={() => setEditing(true)}
          >
            {m.backend_new_draft()}
          </ActButton>
        </div>
        <p className={styles.quiet}>
          {bundled ? m.backend_bundled() : place}
          {inUse && ` · ${switchedOnText(inUse)}`}
        </p>
        <ProfileFacts
          profile={inUse ?? { ...environment, balances: usualBalances, readings: usualReadings }}
        />
        <p className={styles.quiet}>{m.backend_rule()}</p>
      </section>
      {draft && <TrialCard key={draft.version} backendShown={data} draft={draft} onChanged={onChanged} />}
      <BackendLive live={data.live} />
      <section className={intake.card} aria-labelledby="backend-history">
        <h2 id="backend-history" className="section-title">
          {m.backend_history()}
        </h2>
        {history.length === 0 ? (
          <p className={styles.quiet}>{m.backend_history_none()}</p>
        ) : (
          <ul className={styles.rows}>
            {history.map((profile) => (
              <li key={profile.version} className={styles.row}>
                <details>
                  <summary>
                    {m.backend_version({ n: profile.version })} · {switchedOnText(profile)}
                    {profile.switchedOffAt &&
                      ` · ${m.backend_until({ when: whenText(profile.switchedOffAt) })}`}
                  </summary>
                  <ProfileFacts profile={profile} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </section>
      {editing && (
        <Lazy
          load={() => import('./ProfileForm.tsx').then((file) => file.ProfileForm)}
          props={{ backendShown: data, onSaved: onChanged, onClose: () => setEditing(false) }}
        />
      )}
    </div>
  )
}

// Without a profile: each answer is read by its field `status`, and a balance with its movements, as the bundled
// back-end reports them.
const usualBalances = { way: 'movements' } as const
const status = { way: 'status' } as const
const usualReadings = { addCredit: status, removeCredit: status, payOut: status, payLossReturn: status }

const switchedOnText = ({ switchedOnAt, switchedOnBy }: ProfileRow) =>
  m.backend_decided({ who: whoText(switchedOnBy ?? ''), when: whenText(switchedOnAt!) })
