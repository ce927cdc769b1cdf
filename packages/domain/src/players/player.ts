/** ปกติ · เฝ้าระวัง (warns) · ระงับ (no credit, no rewards). Rulings 17. */
export const playerStatuses = ['normal', 'watch', 'suspended'] as const
export type PlayerStatus = (typeof playerStatuses)[number]
