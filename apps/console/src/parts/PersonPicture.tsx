import { useState } from 'react'
import { Initials } from '#ui/Initials.tsx'
import styles from './PersonPicture.module.css'

type Props = { name: string; address: string | null; size: number }

/** Somebody's picture, or his initials while there is none or it cannot be had. The name beside it is what is read. */
export function PersonPicture({ name, address, size }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || broken === address) return <Initials name={name} size={size} />
  return (
    <img
      className={styles.picture}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}
