/** On pages with islands, where somebody reads reports: it weighs nothing elsewhere. */
import { reportScriptErrors } from './error-reports.ts';

const { errorReports } = document.documentElement.dataset;
if (errorReports) reportScriptErrors(errorReports);
