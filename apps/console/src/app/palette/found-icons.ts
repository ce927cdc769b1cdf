import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconReceipt,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react'
import type { FoundKind } from './recent.ts'

export const foundIcon = {
  player: IconUser,
  deposit: IconCashBanknote,
  withdrawal: IconCashBanknoteMinus,
  entry: IconArrowsExchange,
  order: IconReceipt,
  agent: IconSitemap,
  master: IconBuildingBank,
} satisfies Record<FoundKind, typeof IconUser>
