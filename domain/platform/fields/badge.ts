/**
 * What stands for a badge that an employee has: its code leaves the server as little as a password
 * does.
 */
export const badgeMask = '••••••••';
