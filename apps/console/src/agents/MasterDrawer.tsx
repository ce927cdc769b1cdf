import type { MasterRow } from '@khlang/contract/agents'
import * as m from '#messages'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenText } from '#parts/when.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './Agents.module.css'
import { MasterForm } from './MasterForm.tsx'

/** Shows one master: the LINE link, if the shop has set its template, as text and as a QR code, and editable fields. */
export const MasterDrawer = ({ row, onRow, onClose }: DrawerProps<MasterRow>) => (
  <Dialog shape="side" title={m.master_title({ key: row.key, name: row.name })} onClose={onClose}>
    <div className={styles.drawer}>
      {row.lineLink === null ? (
        <p className={styles.quiet}>{m.master_link_unset()}</p>
      ) : (
        <section className={styles.link} aria-label={m.master_link()}>
          <Lazy
            load={() => import('#parts/QrPicture.tsx').then((file) => file.QrPicture)}
            props={{
              className: styles.picture,
              text: row.lineLink,
              label: m.master_link_picture({ name: row.name }),
            }}
          />
          <span className={styles.address}>
            <a href={row.lineLink} target="_blank" rel="noreferrer">
              {row.lineLink}
            </a>
            <CopyButton text={row.lineLink} />
          </span>
        </section>
      )}
      <Facts>
        <Fact label={m.master_key()}>
          <strong className="digits">{row.key}</strong>
        </Fact>
        <Fact label={m.agent_users()}>{grouped(row.userCount)}</Fact>
        <Fact label={m.master_line_count()}>{grouped(row.lineCount)}</Fact>
        <Fact label={m.agent_created()}>
          <span className="digits">{whenText(row.createdAt)}</span>
        </Fact>
        <Fact label={m.column_employee()}>{row.employee ?? '–'}</Fact>
      </Facts>
      <MasterForm
        key={row.id}
        row={row}
        disabledReason={
          row.can['update'] === true ? null : rowReasonText(row.can['update'] ?? 'not-permitted')
        }
        onSaved={onRow}
        onRow={onRow}
      />
    </div>
  </Dialog>
)
