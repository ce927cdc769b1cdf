import {
  type Icon,
  IconAdjustments,
  IconBell,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconChecks,
  IconDeviceLaptop,
  IconGift,
  IconHistory,
  IconKey,
  IconLink,
  IconLock,
  IconSend,
  IconShieldLock,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'

type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string

export const mySections = [
  'appearance',
  'sounds',
  'account',
  'password',
  'security',
  'linked',
  'devices',
  'history',
] as const
export const shopSections = [
  'requests',
  'bonus',
  'payouts',
  'approvals',
  'access',
  'sending',
  'links',
] as const
export type ShopSectionName = (typeof shopSections)[number]
export type SectionName = (typeof mySections)[number] | ShopSectionName

type Section = { title: Words; Icon: Icon; aliases?: readonly string[] }

export const sections: Record<SectionName, Section> = {
  appearance: {
    title: m.settings_appearance,
    Icon: IconAdjustments,
    aliases: ['Theme', 'Language', 'Colour', 'ธีม', 'ภาษา', 'สี', 'ปรับแต่งหน้าจอ'],
  },
  sounds: { title: m.sounds_and_alerts, Icon: IconBell, aliases: ['Sound', 'Notifications', 'เสียง'] },
  account: { title: m.settings_account, Icon: IconUser, aliases: ['Profile', 'Picture', 'รูป', 'ชื่อ'] },
  password: { title: m.password, Icon: IconKey },
  security: { title: m.security, Icon: IconShieldLock, aliases: ['Second factor', 'Passkey', 'พาสคีย์'] },
  linked: { title: m.linked_accounts, Icon: IconUserShare, aliases: ['Google', 'Facebook'] },
  devices: { title: m.profile_tab_sessions, Icon: IconDeviceLaptop, aliases: ['Sessions'] },
  history: { title: m.profile_tab_history, Icon: IconHistory },
  requests: {
    title: m.settings_requests,
    Icon: IconCashBanknote,
    aliases: ['Limits', 'วงเงิน', 'ขั้นต่ำ', 'เหตุผลที่ยกเลิก'],
  },
  bonus: { title: m.settings_bonuses, Icon: IconGift, aliases: ['Goodwill', 'แอดมินใจดี'] },
  payouts: { title: m.settings_payout, Icon: IconCashBanknoteMinus, aliases: ['Transfers', 'หักเครดิต'] },
  approvals: { title: m.settings_approvals, Icon: IconChecks, aliases: ['Approvals', 'อนุมัติ'] },
  access: {
    title: m.settings_access,
    Icon: IconLock,
    aliases: ['Idle', 'Second factor', 'ยืนยันขั้นที่สอง', 'ล็อก'],
  },
  sending: {
    title: m.settings_sending_matching,
    Icon: IconSend,
    aliases: ['Breaker', 'Unknown', 'ไม่ทราบผล'],
  },
  links: { title: m.settings_links, Icon: IconLink, aliases: ['LINE'] },
}

export const sectionAddress = (section: SectionName) => `${paths.settings}/${section}` as const

export const isSection = (name: string | undefined): name is SectionName =>
  name !== undefined && Object.hasOwn(sections, name)

export const isShopSection = (name: SectionName): name is ShopSectionName =>
  shopSections.some((one) => one === name)
