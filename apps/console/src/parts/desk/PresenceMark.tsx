import * as m from '#messages'
import { usePresence } from '#live/use-presence.ts'
import { useMe } from '../session/me.ts'
import { EmployeePicture } from '../session/EmployeePicture.tsx'
import styles from './PresenceMark.module.css'

type Props = {
  rowId: string
  /** An employee to leave out, since they are already shown as the holder. */
  but: string | null
  /** Whether to show the names too. */
  named?: boolean
}

/** Shows which colleagues have this entry or request open now. Having it open is not a claim. */
export function PresenceMark({ rowId, but, named = false }: Props) {
  const me = useMe()
  const others = usePresence(rowId).filter(({ email }) => email !== me.email && email !== but)
  if (others.length === 0) return null
  const text = m.presence_looking({ who: others.map(({ displayName }) => displayName).join(', ') })
  return (
    <span className={styles.present} {...(!named && { role: 'img', 'aria-label': text, title: text })}>
      {others.slice(0, 3).map(({ email }) => (
        <EmployeePicture key={email} email={email} size={named ? 22 : 18} />
      ))}
      {named && text}
    </span>
  )
}
