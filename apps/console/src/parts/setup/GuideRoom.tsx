import { useMe } from '#parts/session/me.ts'
import styles from './GuideRoom.module.css'

/**
 * The class that gives the setup guide on the dashboard its height, shared by the guide and its placeholder.
 */
export const guideRoom = styles.room!

/**
 * Reserves the height of the setup guide while it loads, so that the figures below do not move when it
 * appears.
 */
export function GuideRoom() {
  const { guide } = useMe()
  return guide ? <div className={guideRoom} /> : null
}
