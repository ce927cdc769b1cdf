import { useState } from 'react'
import { Initials } from '#ui/Initials.tsx'
import styles from './Line.module.css'

type Props = { name: string; address: string | null; size: number }

/** LINE's picture of somebody, or his initials while there is none or it cannot be had. The name beside it is what is read. */
export function MemberPicture({ name, address, size }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || broken === address) return <Initials name={plainName(name)} size={size} />
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

/** People like pictures in their names at LINE; two letters cannot be made of those. */
const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '').trim() || name
