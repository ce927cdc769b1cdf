import * as m from '#messages'
import { usePresence } from '#live/use-presence.ts'
import { useMe } from '../session/me.ts'
import { EmployeePicture } from '../session/EmployeePicture.tsx'
import styles from './PresenceMark.module.css'

type Props = {
  rowId: string
  /** An employee to leave out, since they are already shown as the holder. */
  exceptEmail: string | null
  /** Whether to show the names too. */
  withNames?: boolean
}

/** Shows which colleagues have this entry or request open now. Having it open is not a claim. */
export function PresenceMark({ rowId, exceptEmail, withNames = false }: Props) {
  const me = useMe()
  const otherEmployees = usePresence(rowId).filter(({ email }) => email !== me.email && email !== exceptEmail)
  if (otherEmployees.length === 0) return null
  const text = m.presence_looking({ who: otherEmployees.map(({ displayName }) => displayName).join(', ') })
  return (
    <span className={styles.present} {...(!withNames && { role: 'img', 'aria-label': text, title: text })}>
      {otherEmployees.slice(0, 3).map(({ email }) => (
        <EmployeePicture key={email} email={email} size={withNames ? 22 : 18} />
      ))}
      {withNames && text}
    </span>
  )
}
