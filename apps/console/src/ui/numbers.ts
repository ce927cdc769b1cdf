const wholeFormat = new Intl.NumberFormat('en-US')
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats credits, whole baht or counts: `1,050`. It does not round to whole ones: up to three decimals are shown. */
export const grouped = (amount: number) => wholeFormat.format(amount)

/** Formats a text in baht with satang, without a unit: `"1000.5"` → `1,000.50`. */
export const baht = (text: string) => exact.format(Number(text))

/** Shortens counts above 999 for small chips: 1000 → `1.0k` (spec section 9). */
export const shortCount = (count: number) => (count > 999 ? `${(count / 1000).toFixed(1)}k` : String(count))
