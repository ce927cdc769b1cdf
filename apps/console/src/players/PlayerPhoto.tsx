import { useState } from 'react'
import { Initials } from '#ui/Initials.tsx'
import styles from './PlayerHead.module.css'

type Props = { player: { name: string; avatar: string | null } }

/** His picture; his initials where there is none, or where it does not come. */
export function PlayerPhoto({ player: { name, avatar } }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (avatar === null || avatar === '' || broken === avatar) return <Initials name={name} size={64} />
  return (
    <img
      className={styles.photo}
      src={avatar}
      alt=""
      width={64}
      height={64}
      referrerPolicy="no-referrer"
      onError={() => setBroken(avatar)}
    />
  )
}
