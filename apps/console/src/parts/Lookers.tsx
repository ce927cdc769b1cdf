import * as m from '#messages'
import { useLookers } from '#live/use-presence.ts'
import { useMe } from './me.ts'
import { EmployeePicture } from './EmployeePicture.tsx'
import styles from './Lookers.module.css'

type Props = {
  rowId: string
  /** An employee already shown, as the holder. */
  but: string | null
  /** Shows their names too. */
  named?: boolean
}

/** Shows which colleagues have this entry or request open now. Looking claims nothing. */
export function Lookers({ rowId, but, named = false }: Props) {
  const me = useMe()
  const others = useLookers(rowId).filter(({ email }) => email !== me.email && email !== but)
  if (others.length === 0) return null
  const said = m.presence_looking({ who: others.map(({ displayName }) => displayName).join(', ') })
  return (
    <span className={styles.lookers} {...(!named && { role: 'img', 'aria-label': said, title: said })}>
      {others.slice(0, 3).map(({ email }) => (
        <EmployeePicture key={email} email={email} size={named ? 22 : 18} />
      ))}
      {named && said}
    </span>
  )
}
