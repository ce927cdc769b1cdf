import * as m from '#messages'

const names: Record<string, () => string> = {
  SCB: m.bank_scb,
  KBANK: m.bank_kbank,
  KRUNGSRI: m.bank_krungsri,
  KTB: m.bank_ktb,
  BBL: m.bank_bbl,
  GSB: m.bank_gsb,
  TTB: m.bank_ttb,
  BAAC: m.bank_baac,
  UOBT: m.bank_uobt,
  CIMBT: m.bank_cimbt,
  GHB: m.bank_ghb,
  KKP: m.bank_kkp,
  LHB: m.bank_lhb,
  TISCO: m.bank_tisco,
  ISBT: m.bank_isbt,
  CITI: m.bank_citi,
  SCBT: m.bank_scbt,
  HSBC: m.bank_hsbc,
  TCRB: m.bank_tcrb,
  ICBCT: m.bank_icbct,
  TRUEMONEY: m.bank_truemoney,
}

/** Returns `SCB · ไทยพาณิชย์`; the bare code if the bank is not known. */
export const bankLabel = (code: string) => {
  const name = names[code]
  return name ? `${code} · ${name()}` : code
}
