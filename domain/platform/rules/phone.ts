/** Whether ten digits begin as an area code of North America can: not with 0 or 1 (NANP). */
export const hasAreaCode = (phone: string): boolean => /^[2-9]/.test(phone);
/**
 * Whether North America has such a number: ten digits, and neither area code nor exchange begins
 * with 0 or 1 (NANP).
 */
export const canBeCalled = (phone: string): boolean => /^[2-9]\d{2}[2-9]\d{6}$/.test(phone);
/** Ten digits as people read them: "217-555-0143"; anything else as it is. */
export const phoneText = (phone: string): string =>
  phone.length === 10 ? `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}` : phone;
