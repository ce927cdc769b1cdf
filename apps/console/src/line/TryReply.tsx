import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { LineBubble } from './LineBubble.tsx'
import styles from './Line.module.css'
import chat from './LineChat.module.css'
import replies from './LineReplies.module.css'

/** Shows the automatic reply to a message. */
export function TryReply() {
  const [said, setSaid] = useState('')
  const asked = useMutation({ mutationFn: (words: string) => connectionsApi.tryLineReply({ said: words }) })
  return (
    <section className={styles.card} aria-label={m.line_try()}>
      <h2 className="section-title">{m.line_try()}</h2>
      <p className={styles.quiet}>{m.line_try_hint()}</p>
      <form
        className={replies.tryForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (said.trim() !== '') asked.mutate(said.trim())
        }}
      >
        <TextInput
          aria-label={m.line_try()}
          value={said}
          onChange={({ currentTarget: { value } }) => setSaid(value)}
        />
        <Button type="submit" variant="default" loading={asked.isPending}>
          {m.line_try()}
        </Button>
      </form>
      {asked.error && <LoadProblem error={asked.error} onAgain={() => asked.mutate(said.trim())} />}
      <div role="status">
        {asked.data && (
          <div className={chat.screen}>
            {asked.data.reply ? (
              <LineBubble content={{ kind: 'text', text: asked.data.reply.body }} />
            ) : (
              <p className={styles.quiet}>{m.line_try_none()}</p>
            )}
            {asked.data.master !== null && (
              <p className={styles.quiet}>{m.line_try_master({ key: asked.data.master })}</p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
