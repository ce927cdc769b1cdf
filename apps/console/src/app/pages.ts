import {
  type Icon,
  IconArchive,
  IconArrowsExchange,
  IconBell,
  IconBuildingBank,
  IconCalendarCheck,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconChartBar,
  IconChecks,
  IconDatabaseImport,
  IconDice5,
  IconFilePlus,
  IconGift,
  IconHeartHandshake,
  IconHistory,
  IconHourglass,
  IconScale,
  IconLayoutDashboard,
  IconListCheck,
  IconMessageCircle,
  IconPercentage,
  IconPlugConnected,
  IconRotateClockwise2,
  IconServerCog,
  IconSettings,
  IconSitemap,
  IconTestPipe,
  IconUserShield,
  IconTransfer,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { Act } from '@khlang/domain/staff/acts'
import * as m from '#messages'
import { type Path, paths } from './paths.ts'

type Outside =
  | 'home'
  | 'customer'
  | 'playerForm'
  | 'playerImport'
  | 'notPermitted'
  | 'login'
  | 'invitation'
  | 'resetPassword'
  | 'forgotten'
  | 'notFound'
type MenuPath = Exclude<Path, (typeof paths)[Outside]>

/** A message, in the page's language or a given one. */
type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string

export type Page = {
  path: MenuPath
  title: Words
  Icon: Icon
  /** The letter, or the digit where letters ran out, that opens the page after G. */
  key: string
  /** Its panes scroll separately, so the page has exactly the window's height. */
  fills?: true
  /** Other names for searching. */
  aliases?: readonly string[]
  /** The right needed to see the page. */
  needs?: Act
}
export type PageGroup = { id: string; title: Words; pages: readonly Page[] }

/** Every page, in menu order. */
export const pageGroups: readonly PageGroup[] = [
  {
    id: 'daily',
    title: m.group_daily,
    pages: [
      {
        path: paths.dashboard,
        title: m.page_dashboard,
        Icon: IconLayoutDashboard,
        key: 'H',
        needs: 'dashboard.view',
        aliases: ['Home', 'หน้าแรก'],
      },
      {
        path: paths.statement,
        title: m.page_statement,
        Icon: IconArrowsExchange,
        key: 'S',
        fills: true,
      },
      {
        path: paths.deposit,
        title: m.page_deposits,
        Icon: IconCashBanknote,
        key: 'D',
        fills: true,
      },
      {
        path: paths.withdraw,
        title: m.page_withdrawals,
        Icon: IconCashBanknoteMinus,
        key: 'W',
        fills: true,
      },
      {
        path: paths.manualStatement,
        title: m.page_manual_statement,
        Icon: IconFilePlus,
        key: 'N',
      },
      {
        path: paths.rules,
        title: m.page_rules,
        Icon: IconTestPipe,
        key: 'Y',
        aliases: ['Auto-match', 'Back-test', 'จับคู่อัตโนมัติ', 'ทดสอบย้อนหลัง'],
      },
      {
        path: paths.handOver,
        title: m.page_hand_over,
        Icon: IconTransfer,
        key: 'J',
        aliases: ['รับกะ'],
      },
      {
        path: paths.dailyClose,
        title: m.page_daily_close,
        Icon: IconCalendarCheck,
        key: 'Z',
        aliases: ['กระทบยอด'],
      },
      {
        path: paths.approvals,
        title: m.page_approvals,
        Icon: IconChecks,
        key: 'Q',
        aliases: ['Approvals', 'Four eyes', 'อนุมัติ'],
      },
    ],
  },
  {
    id: 'people',
    title: m.group_people,
    pages: [
      {
        path: paths.players,
        title: m.page_players,
        Icon: IconUsers,
        fills: true,
        key: 'P',
        aliases: ['Users', 'Customer', 'ลูกค้า'],
      },
      {
        path: paths.accounts,
        title: m.page_accounts,
        Icon: IconWallet,
        key: '1',
        aliases: ['Bank accounts', 'Own accounts', 'บัญชีธนาคาร', 'บัญชีรับเงิน'],
      },
      { path: paths.agent, title: m.page_agents, Icon: IconSitemap, fills: true, key: 'A' },
      {
        path: paths.master,
        title: m.page_masters,
        Icon: IconBuildingBank,
        fills: true,
        key: 'M',
      },
    ],
  },
  {
    id: 'rewards',
    title: m.group_rewards,
    pages: [
      {
        path: paths.lossReturn,
        title: m.page_loss_return,
        Icon: IconPercentage,
        fills: true,
        key: 'L',
        aliases: ['Loss-return', 'Waste', 'คืนยอด'],
      },
      {
        path: paths.redemption,
        title: m.page_redemption,
        Icon: IconGift,
        fills: true,
        key: 'E',
      },
      {
        path: paths.spin,
        title: m.page_spin,
        Icon: IconRotateClockwise2,
        fills: true,
        key: 'I',
      },
      { path: paths.roulette, title: m.page_roulette, Icon: IconDice5, fills: true, key: 'O' },
      {
        path: paths.goodwill,
        title: m.page_goodwill,
        Icon: IconHeartHandshake,
        fills: true,
        key: 'K',
      },
      {
        path: paths.reportPlayers,
        title: m.page_report_players,
        Icon: IconChartBar,
        fills: true,
        key: 'R',
      },
    ],
  },
  {
    id: 'system',
    title: m.group_system,
    pages: [
      {
        path: paths.setup,
        title: m.page_setup,
        Icon: IconListCheck,
        key: '8',
        aliases: ['Setup', 'Opening', 'Get started', 'เริ่มต้นใช้งาน'],
      },
      {
        path: paths.employees,
        title: m.page_employees,
        Icon: IconUserShield,
        fills: true,
        key: 'T',
      },
      {
        path: paths.audit,
        title: m.page_audit,
        Icon: IconHistory,
        fills: true,
        key: 'V',
        needs: 'audit.view',
      },
      {
        path: paths.reconcile,
        title: m.page_reconcile,
        Icon: IconScale,
        key: 'G',
        aliases: ['Lost history', 'Restore', 'กู้คืน'],
      },
      {
        path: paths.backend,
        title: m.page_backend,
        Icon: IconServerCog,
        key: '2',
        aliases: ['Back-end', 'Credit', 'ระบบปลายทาง', 'ทดลองเครดิต'],
      },
      {
        path: paths.backups,
        title: m.page_backups,
        Icon: IconArchive,
        key: '0',
        aliases: ['Backup', 'Restore', 'กู้คืน'],
      },
      {
        path: paths.kept,
        title: m.page_kept,
        Icon: IconHourglass,
        key: '9',
        aliases: ['PDPA', 'Privacy', 'ข้อมูลส่วนบุคคล'],
      },
      {
        path: paths.settings,
        title: m.page_settings,
        Icon: IconSettings,
        key: '3',
        aliases: ['Preferences', 'Settings', 'ตั้งค่าร้าน', 'โปรไฟล์'],
      },
      {
        path: paths.pushbullet,
        title: m.page_pushbullet,
        Icon: IconBell,
        key: 'B',
        aliases: ['Phones', 'SMS', 'โทรศัพท์', 'แจ้งเตือนธนาคาร', 'TrueMoney'],
      },
      {
        path: paths.legacyImport,
        title: m.page_legacy_import,
        Icon: IconDatabaseImport,
        key: 'X',
        needs: 'firebase.import',
        aliases: ['Import', 'Firebase', 'ระบบเดิม'],
      },
      { path: paths.line, title: m.page_line, Icon: IconMessageCircle, key: 'C' },
      {
        path: paths.serviceApi,
        title: m.page_service_api,
        Icon: IconPlugConnected,
        key: 'F',
        needs: 'key.manage',
        aliases: ['API', 'Keys', 'คีย์', 'เชื่อมต่อ'],
      },
    ],
  },
]

export const allPages = pageGroups.flatMap(({ pages }) => pages)

export const pageOf = (path: string): Page | undefined => allPages.find((page) => page.path === path)

/** Returns the page of an address, by the longest matching path. */
export const pageAt = (pathname: string): Page | undefined =>
  allPages
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
