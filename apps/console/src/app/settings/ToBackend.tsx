import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { paths } from '#parts/navigation/paths.ts'
import styles from './ShopSettings.module.css'

/** Settings that a back-end profile overrides are changed on its page. */
export const ToBackend = () => (
  <p className={styles.hint}>
    <Link to={paths.backend}>{m.settings_backend_page()}</Link>
  </p>
)
