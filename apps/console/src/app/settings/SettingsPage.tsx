import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { Region } from '#parts/problems/Region.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { MySection } from './MySection.tsx'
import {
  isShopSection,
  mySections,
  type SectionName,
  sectionAddress,
  sections,
  shopSections,
} from './sections.ts'
import styles from './SettingsPage.module.css'
import { ShopSection } from './ShopSection.tsx'

/**
 * Shows the settings of the employee and of the shop: the sections on the left, one of them open. On a phone
 * the list is a separate page, which `section === null` opens.
 */
export function SettingsPage({ section }: { section: SectionName | null }) {
  const openSection = section ?? 'appearance'
  return (
    <div className={styles.page} data-list={section === null || undefined}>
      <nav className={styles.nav} aria-label={m.page_settings()}>
        <SectionList title={m.settings_mine()} names={mySections} openSection={openSection} />
        <SectionList title={m.settings()} names={shopSections} openSection={openSection} />
      </nav>
      <section className={styles.section} aria-labelledby="settings-section">
        <Link to={paths.settings} className={styles.back}>
          <IconArrowLeft size={18} aria-hidden="true" /> {m.settings_all()}
        </Link>
        <h2 id="settings-section" className={styles.title}>
          {sections[openSection].title()}
        </h2>
        <Region key={openSection}>
          {isShopSection(openSection) ? <ShopSection name={openSection} /> : <MySection name={openSection} />}
        </Region>
      </section>
    </div>
  )
}

type ListProps = { title: string; names: readonly SectionName[]; openSection: SectionName }

const SectionList = ({ title, names, openSection }: ListProps) => (
  <div className={styles.group}>
    <h2 className={styles.groupTitle}>{title}</h2>
    <ul className={styles.list}>
      {names.map((name) => {
        const { title: words, Icon } = sections[name]
        return (
          <li key={name}>
            <Link
              to={sectionAddress(name)}
              className={styles.link}
              aria-current={name === openSection ? 'page' : undefined}
            >
              <Icon size={19} stroke={1.7} aria-hidden="true" />
              <span className={styles.label}>{words()}</span>
              <IconChevronRight size={18} aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        )
      })}
    </ul>
  </div>
)
