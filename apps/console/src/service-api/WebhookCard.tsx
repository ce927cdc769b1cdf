import type { WebhookRow } from '@khlang/contract/notifications/webhooks'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Age } from '#parts/Age.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { whenShort } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { useInvalidateWebhooks } from './use-webhooks.ts'
import { kindText, connectionStatusOf } from './webhook-labels.ts'
import cards from '#parts/ConnectionCards.module.css'
import styles from './ServiceApi.module.css'
import hooks from './Webhooks.module.css'

/** Shows one webhook: its events, and whether its deliveries (of the last 30 days) succeed. */
export function WebhookCard({ one, onEdit }: { one: WebhookRow; onEdit: () => void }) {
  const invalidate = useInvalidateWebhooks()
  const status = connectionStatusOf(one)
  const { delivered, waiting, givenUp } = one.counts
  const test = useMutation({
    mutationFn: () => connectionsApi.testWebhook({ webhookId: one.id }),
    onSuccess: () => {
      toast({ tone: 'success', ms: toastMs.brief, title: one.name, text: m.hook_test_sent() })
      invalidate()
    },
  })
  return (
    <article className={cards.card} data-webhook={one.id}>
      <header className={cards.head}>
        <h3 className={cards.name}>{one.name}</h3>
        <StatusChip tone={status.tone}>{status.text}</StatusChip>
      </header>
      <p className={styles.meta}>
        <code>{one.url}</code>
      </p>
      <p className={styles.scopes}>{one.kinds.map((kind) => kindText[kind]()).join(' · ')}</p>
      <p className={styles.meta}>
        {m.hook_counts({
          delivered: grouped(delivered),
          waiting: grouped(waiting),
          givenUp: grouped(givenUp),
        })}
      </p>
      <p className={styles.meta}>
        <span>
          {m.hook_last()}{' '}
          {one.lastDeliveredAt ? <Age since={one.lastDeliveredAt} waiting={false} /> : m.hook_never()}
        </span>
        {one.oldSecretUntil && <span>{m.hook_old_secret({ until: whenShort(one.oldSecretUntil) })}</span>}
      </p>
      {one.goneAt && <p className={hooks.wrong}>{m.hook_gone()}</p>}
      {one.on && one.failingSince && (
        <p className={hooks.wrong} role="status">
          {m.hook_failing({
            since: whenShort(one.failingSince),
            next: one.nextAt ? whenShort(one.nextAt) : '–',
          })}
        </p>
      )}
      {test.error && (
        <p className={hooks.wrong} role="alert">
          {problemText(asProblem(test.error))}
        </p>
      )}
      <footer className={cards.bar}>
        <ActButton
          disabledReason={one.on ? null : m.problem_webhook_off()}
          variant="default"
          size="compact-md"
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {m.hook_test()}
        </ActButton>
        <Button variant="default" size="compact-md" onClick={onEdit}>
          {m.hook_edit()}
        </Button>
      </footer>
    </article>
  )
}
