import { providerName, type SocialProvider, socialProviders } from '@khlang/domain/staff/social'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './LinkedAccounts.module.css'
import { isSetUp } from '../sign-in/set-up.ts'
import { refusalWords } from '../sign-in/social-labels.ts'
import { UnlinkButton } from './UnlinkButton.tsx'
import { useProvider } from '../sign-in/use-provider.ts'

const key = ['linked-accounts'] as const

/** Links or unlinks the provider accounts by which the employee signs in. */
export function LinkedAccounts() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.staff.linkedAccounts(undefined, { signal }),
  })
  const { waitsFor, visit, giveUp } = useProvider()
  const [failure, setFailure] = useState<{ text: string; hint?: string } | null>(null)

  async function link(provider: SocialProvider) {
    setFailure(null)
    let end = await visit(provider, 'link-social')
    if (end.how === 'refused' && end.code === 'fresh-factor-needed') {
      const { askStepUp } = await import('#parts/factor/ask-step-up.ts')
      if (!(await askStepUp())) return
      end = await visit(provider, 'link-social')
    }
    if (end.how === 'blocked') setFailure({ text: m.popup_blocked(), hint: m.popup_blocked_hint() })
    if (end.how === 'refused') setFailure(refusalWords(end))
    await client.invalidateQueries({ queryKey: key })
  }

  if (!data) return error && <LoadProblem error={error} onAgain={() => void refetch()} />
  const isOnlyWay = !data.password && data.passkeys === 0 && data.accounts.length === 1
  return (
    <section className={styles.accounts}>
      <p className={styles.hint}>{m.linked_accounts_hint()}</p>
      {failure && (
        <Notice tone="danger" urgent title={failure.text}>
          {failure.hint}
        </Notice>
      )}
      {waitsFor && (
        <Notice
          tone="info"
          actions={
            <Button size="compact-md" variant="default" onClick={giveUp}>
              {m.popup_give_up()}
            </Button>
          }
        >
          {m.popup_waiting({ name: providerName[waitsFor] })}
        </Notice>
      )}
      <ul className={styles.list}>
        {socialProviders.map((provider) => {
          const name = providerName[provider]
          const linkedAccounts = data.accounts.filter((account) => account.provider === provider)
          return (
            <li key={provider} className={styles.provider}>
              <strong>{name}</strong>
              {linkedAccounts.map(({ id, since }) => (
                <div key={id} className={styles.account}>
                  <span className={styles.since}>{m.linked_since({ when: whenText(since) })}</span>
                  <UnlinkButton
                    id={id}
                    name={name}
                    disabledReason={isOnlyWay ? m.problem_last_way_in() : null}
                    onChange={(now) => client.setQueryData(key, now)}
                  />
                </div>
              ))}
              {linkedAccounts.length === 0 && (
                <div className={styles.account}>
                  <span className={styles.since}>{m.linked_not()}</span>
                  <ActButton
                    variant="default"
                    size="compact-md"
                    disabledReason={isSetUp(provider) ? null : m.provider_not_set_up({ name })}
                    aria-label={m.link_provider({ name })}
                    onClick={() => void link(provider)}
                  >
                    {m.link()}
                  </ActButton>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
