import { useMe } from '#parts/session/me.ts'
import styles from './GuideRoom.module.css'

/** As tall as the guide of the first steps on the dashboard, which it has in common with the guide. */
export const guideRoom = styles.room!

/** Keeps the room of the guide while it loads, so that the figures below it do not move when it comes. */
export function GuideRoom() {
  const { guide } = useMe()
  return guide ? <div className={guideRoom} /> : null
}
