import { useState } from 'react'
import { Initials } from '#ui/Initials.tsx'
import styles from './PersonPicture.module.css'

type Props = { name: string; address: string | null; size: number }

/**
 * Shows a person's picture, or the initials if there is none or it fails to load. Screen readers read the
 * name beside it instead.
 */
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
