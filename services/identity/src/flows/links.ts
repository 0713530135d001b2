/**
 * Links into the web app. The token stands behind `#`: it is not sent to a server, so that no log and no scanner of mail
 * that follows links ever uses it. Only the page does, with a POST, when a person opens it (ASVS 14.2.1).
 */
const link = (page: string) => (webUrl: string, token: string) => `${webUrl}/${page}#token=${token}`;

export const verificationLink = link('verify');
export const resetLink = link('reset-password');
export const deviceReportLink = link('not-me');
export const firstAdministratorLink = link('first-administrator');
