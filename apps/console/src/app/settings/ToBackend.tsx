import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { paths } from '#parts/navigation/paths.ts'
import styles from './ShopSettings.module.css'

/** Links to the page of the back-end, in place of settings that an active back-end profile sets. */
export const ToBackend = () => (
  <p className={styles.hint}>
    <Link to={paths.backend}>{m.settings_backend_page()}</Link>
  </p>
)
