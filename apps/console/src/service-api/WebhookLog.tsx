import type { DeliveryRow } from '@khlang/contract/notifications/webhooks'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { whenShort } from '#parts/when.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useDeliveries, useInvalidateWebhooks } from './use-webhooks.ts'
import { answerText, kindText, stateText, stateTone } from './webhook-labels.ts'
import cards from '#parts/ConnectionCards.module.css'
import styles from './ServiceApi.module.css'
import hooks from './Webhooks.module.css'

/**
 * Lists the deliveries to webhooks of the last 30 days, newest first, with the last answer. One that was given up, or
 * that waits after a failed try, can be sent again at once.
 */
export function WebhookLog() {
  const log = useDeliveries()
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className={cards.card} aria-labelledby="webhook-log">
      <h3 id="webhook-log" className={cards.name}>
        {m.hook_sent()}
      </h3>
      {log.error && <LoadProblem error={log.error} onAgain={() => void log.refetch()} />}
      {log.data && rows.length === 0 && <p className={styles.meta}>{m.hook_sent_none()}</p>}
      <ol className={hooks.deliveries}>
        {rows.map((row) => (
          <Delivery key={row.id} row={row} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button variant="subtle" loading={log.isFetchingNextPage} onClick={() => void nextPage(log)}>
          {m.hook_more()}
        </Button>
      )}
    </section>
  )
}

function Delivery({ row }: { row: DeliveryRow }) {
  const invalidate = useInvalidateWebhooks()
  const send = useMutation({
    mutationFn: () => connectionsApi.sendWebhookAgain({ deliveryId: row.id }),
    onSettled: invalidate,
  })
  const answer = answerText(row)
  return (
    <li className={hooks.delivery} data-delivery={row.id} data-state={row.state}>
      <time className={hooks.when} dateTime={row.createdAt}>
        {whenShort(row.createdAt)}
      </time>
      <details className={styles.example}>
        <summary>
          {kindText[row.kind]()} → {row.webhook.name}
        </summary>
        <div className={styles.code}>
          <pre>{row.body}</pre>
        </div>
      </details>
      <p className={styles.meta}>
        {answer && <span>{answer}</span>}
        {row.tries > 1 && <span>{m.hook_tries({ tries: row.tries })}</span>}
        {send.error && (
          <span className={hooks.wrong} role="alert">
            {problemText(asProblem(send.error))}
          </span>
        )}
        {row.nextAt && row.tries > 0 && <span>{m.hook_next({ at: whenShort(row.nextAt) })}</span>}
      </p>
      <StatusChip tone={stateTone[row.state]}>{stateText[row.state]()}</StatusChip>
      {(row.state === 'givenUp' || (row.state === 'waiting' && row.tries > 0)) && (
        <Button variant="default" size="compact-md" loading={send.isPending} onClick={() => send.mutate()}>
          {m.hook_again()}
        </Button>
      )}
    </li>
  )
}
