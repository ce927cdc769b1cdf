import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { paths } from '#parts/navigation/paths.ts'
import styles from './ShopSettings.module.css'

/** Links to the page of the back-end, where settings that a profile overrides are changed. */
export const ToBackend = () => (
  <p className={styles.hint}>
    <Link to={paths.backend}>{m.settings_backend_page()}</Link>
  </p>
)
