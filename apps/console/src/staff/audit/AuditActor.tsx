import { EmployeePicture } from '#parts/session/EmployeePicture.tsx'
import { whoText } from '#parts/session/who.ts'
import styles from './Audit.module.css'

/** Shows the actor: an employee (an e-mail) with a picture; auto-match, a service key or the system by name only. */
export const AuditActor = ({ actor }: { actor: string }) => (
  <span className={styles.who} title={actor}>
    {actor.includes('@') && <EmployeePicture email={actor} size={22} />}
    {whoText(actor)}
  </span>
)
