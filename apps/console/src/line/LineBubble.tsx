import type { LineContent } from '@khlang/domain/line/line-content'
import { useState } from 'react'
import * as m from '#messages'
import chat from './LineChat.module.css'

/** Shows how a text, picture or sticker to be sent will look at LINE. */
export function LineBubble({ content }: { content: LineContent }) {
  if (content.kind === 'text') return <div className={chat.bubble}>{content.text}</div>
  if (content.kind === 'sticker') return <StickerPicture id={content.stickerId} size={120} />
  return <Picture address={content.url} />
}

/** Shows LINE's picture of a sticker, or the sticker's number if the picture cannot be loaded. */
export function StickerPicture({ id, size }: { id: string; size: number }) {
  const [broken, setBroken] = useState(false)
  const name = m.line_sticker_of({ id })
  if (broken) return <span className={chat.stickerName}>{name}</span>
  return (
    <img
      src={`https://stickershop.line-scdn.net/stickershop/v1/sticker/${id}/android/sticker.png`}
      alt={name}
      width={size}
      height={size}
      className={chat.sticker}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}

function Picture({ address }: { address: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === address) return <div className={chat.bubble}>{address}</div>
  return (
    <img
      src={address}
      alt={address}
      className={chat.sentPicture}
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}
