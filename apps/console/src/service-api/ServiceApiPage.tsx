import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ApiExamples } from './ApiExamples.tsx'
import { KeyCard } from './KeyCard.tsx'
import { KeyForm } from './KeyForm.tsx'
import { useKeyList } from './use-keys.ts'
import { Webhooks } from './Webhooks.tsx'
import cards from '#parts/ConnectionCards.module.css'
import styles from './ServiceApi.module.css'

/**
 * Manages how other systems connect: their service keys with scopes and limits, examples of calls, and
 * webhooks. Only owners can open it.
 */
export function ServiceApiPage() {
  const { rows: keys, error, refetch, isPending, more } = useKeyList()
  const [adding, setAdding] = useState(false)
  return (
    <div className={cards.page}>
      <div className={cards.bar}>
        <Button onClick={() => setAdding(true)}>{m.key_add()}</Button>
        <Button variant="default" component="a" href="/api/docs" target="_blank" rel="noreferrer">
          {m.key_docs()}
        </Button>
      </div>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {isPending && (
        <div className={cards.cards} aria-hidden="true">
          {[1, 2, 3].map((n) => (
            <div key={n} className={cards.skeleton} />
          ))}
        </div>
      )}
      {keys?.length === 0 && <EmptyNote title={m.key_none()} hint={m.key_none_hint()} />}
      <section className={`${cards.cards} ${styles.keys}`} aria-label={m.key_list()}>
        {keys?.map((one) => (
          <KeyCard key={one.id} one={one} />
        ))}
      </section>
      {more && <MoreLines {...more} />}
      <ApiExamples />
      <Webhooks />
      {adding && <KeyForm onClose={() => setAdding(false)} />}
    </div>
  )
}
