import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { PushDevice } from './PushDevice.tsx'
import { PushSwitch } from './PushSwitch.tsx'
import { PushWish } from './PushWish.tsx'
import { usePush } from './use-push.ts'
import styles from './Push.module.css'

/**
 * The part of the sound settings for push notifications: on or off on this device, all devices, and about what. They
 * arrive even if no page is open, but only while the employee is signed in on that device: without "keep me signed in"
 * until the session ends.
 */
export function PushSettings() {
  const { data, error, refetch } = usePush()
  return (
    <section className={styles.all} aria-labelledby="push-title">
      <div className={styles.words}>
        <h3 id="push-title" className={styles.title}>
          {m.push_title()}
        </h3>
        <p className={styles.hint}>{m.push_what()}</p>
      </div>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!error && !data && <div className={styles.skeleton} aria-hidden="true" />}
      {data && (
        <>
          <PushSwitch publicKey={data.publicKey} here={data.here} remembered={data.remembered} />
          <div className={styles.words}>
            <h4 className={styles.label}>{m.push_devices()}</h4>
            {data.devices.length === 0 && <p className={styles.hint}>{m.push_devices_none()}</p>}
            <ul className={styles.devices}>
              {data.devices.map((device) => (
                <PushDevice key={device.id} device={device} />
              ))}
            </ul>
          </div>
          {data.devices.length > 0 && <PushWish wish={data.wish} />}
        </>
      )}
    </section>
  )
}
