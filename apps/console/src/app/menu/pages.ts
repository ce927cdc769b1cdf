import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCalendarCheck,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconChartBar,
  IconChecks,
  IconDice5,
  IconFilePlus,
  IconGift,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconPercentage,
  IconRotateClockwise2,
  IconSitemap,
  IconTestPipe,
  IconTransfer,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import * as m from '#messages'
import type { Page, PageGroup } from '../page.ts'
import { paths } from '#parts/navigation/paths.ts'
import { systemPages } from '../palette/system-pages.ts'

/** The pages of the menu, in its groups and order. */
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
  systemPages,
]

export const allPages = pageGroups.flatMap(({ pages }) => pages)

/** Returns the menu's page with exactly this path; undefined if there is none. */
export const pageOf = (path: string): Page | undefined => allPages.find((page) => page.path === path)

/** Returns the menu's page at or above a path, by the longest match; undefined if there is none. */
export const pageAt = (pathname: string): Page | undefined =>
  allPages
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
