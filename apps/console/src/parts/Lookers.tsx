import * as m from '#messages'
import { useLookers } from '#live/use-presence.ts'
import { useMe } from './me.ts'
import { Initials } from '#ui/Initials.tsx'
import styles from './Lookers.module.css'

type Props = {
  rowId: string
  /** Who is shown already, as its holder. */
  but: string | null
  /** With their names written out. */
  named?: boolean
}

/** Which colleagues have this entry or request open before them now. Looking claims nothing. */
export function Lookers({ rowId, but, named = false }: Props) {
  const me = useMe()
  const others = useLookers(rowId).filter(({ email }) => email !== me.email && email !== but)
  if (others.length === 0) return null
  const said = m.presence_looking({ who: others.map(({ displayName }) => displayName).join(', ') })
  return (
    <span className={styles.lookers} {...(!named && { role: 'img', 'aria-label': said, title: said })}>
      {others.slice(0, 3).map(({ email }) => (
        <Initials key={email} name={email} size={named ? 22 : 18} />
      ))}
      {named && said}
    </span>
  )
}
