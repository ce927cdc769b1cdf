import type { LineMessage } from '@khlang/contract/line/line-member'
import { mostMessages } from '@khlang/domain/line/line-content'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { StickerPicture } from './LineBubble.tsx'
import styles from './Line.module.css'
import chat from './LineChat.module.css'

/** Shows a member's last 50 LINE messages as a chat, the newest at the bottom. `days`: how long messages are kept. */
export function MemberMessages({ messages, days }: { messages: readonly LineMessage[]; days: number }) {
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  return (
    <section className={styles.box} aria-label={m.line_messages()}>
      <h3 className={styles.subtitle}>{m.line_messages()}</h3>
      {messages.length === 0 ? (
        <p className={styles.quiet}>{m.line_messages_none()}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <ol ref={list} className={chat.chat} tabIndex={0} aria-label={m.line_messages()}>
          {messages.map((message) => (
            <li key={message.id} className={chat.said} data-direction={message.direction}>
              <div className={chat.bubble}>
                <Body message={message} />
              </div>
              <span className={chat.stamp}>
                {whenShort(message.at)}
                {message.direction === 'out' &&
                  ` · ${message.employee ? whoText(message.employee) : m.line_message_auto()}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {messages.length === mostMessages && (
        <p className={styles.quiet}>{m.shown_latest({ n: mostMessages })}</p>
      )}
      <p className={styles.quiet}>{m.line_messages_kept({ n: days })}</p>
    </section>
  )
}

function Body({ message: { kind, body, direction } }: { message: LineMessage }) {
  if (body === null) return <em>{m.line_message_gone({ kind })}</em>
  if (direction === 'out' && kind === 'sticker') return <StickerPicture id={body} size={80} />
  if (direction === 'out' && kind === 'image')
    return (
      <a href={body} target="_blank" rel="noreferrer">
        {body}
      </a>
    )
  return <>{body}</>
}
