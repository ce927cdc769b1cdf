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

/** Shows which automatic reply a typed message would get, and which master's link it names. Nothing is sent. */
export function TryReply() {
  const [text, setText] = useState('')
  const attempt = useMutation({ mutationFn: (words: string) => connectionsApi.tryLineReply({ said: words }) })
  return (
    <section className={styles.card} aria-label={m.line_try()}>
      <h2 className="section-title">{m.line_try()}</h2>
      <p className={styles.quiet}>{m.line_try_hint()}</p>
      <form
        className={replies.tryForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') attempt.mutate(text.trim())
        }}
      >
        <TextInput
          aria-label={m.line_try()}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="default" loading={attempt.isPending}>
          {m.line_try()}
        </Button>
      </form>
      {attempt.error && <LoadProblem error={attempt.error} onAgain={() => attempt.mutate(text.trim())} />}
      <div role="status">
        {attempt.data && (
          <div className={chat.screen}>
            {attempt.data.reply ? (
              <LineBubble content={{ kind: 'text', text: attempt.data.reply.body }} />
            ) : (
              <p className={styles.quiet}>{m.line_try_none()}</p>
            )}
            {attempt.data.master !== null && (
              <p className={styles.quiet}>{m.line_try_master({ key: attempt.data.master })}</p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
