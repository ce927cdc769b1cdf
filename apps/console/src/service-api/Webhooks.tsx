import type { WebhookRow } from '@khlang/contract/notifications/webhooks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookExamples } from './WebhookExamples.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import cards from '#parts/ConnectionCards.module.css'
import styles from './ServiceApi.module.css'
import hooks from './Webhooks.module.css'

/** Lists webhooks to other systems: address, events, and status. */
export function Webhooks() {
  const { data: rows, error, refetch, isPending } = useWebhooks()
  const [open, setOpen] = useState<WebhookRow | 'new' | null>(null)
  return (
    <section className={cards.page} aria-labelledby="webhooks">
      <header className={hooks.part}>
        <h2 id="webhooks" className={cards.name}>
          {m.hook_title()}
        </h2>
        <p className={styles.meta}>{m.hook_intro()}</p>
        <Button className={hooks.own} onClick={() => setOpen('new')}>
          {m.hook_add()}
        </Button>
      </header>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {isPending && <div className={cards.skeleton} aria-hidden="true" />}
      {rows?.length === 0 && <EmptyNote title={m.hook_none()} hint={m.hook_none_hint()} />}
      <div className={cards.cards}>
        {rows?.map((one) => (
          <WebhookCard key={one.id} one={one} onEdit={() => setOpen(one)} />
        ))}
      </div>
      <WebhookExamples />
      {rows && rows.length > 0 && <WebhookLog />}
      {open && <WebhookForm one={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}
