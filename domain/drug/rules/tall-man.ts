/**
 * Look-alike drug names with the letters that tell them apart in capitals: the FDA name
 * differentiation list and the
 * ISMP list of additional tall-man names. Only names that a community pharmacy may see.
 */
export const tallManNames: readonly string[] = // FDA
  (
    'acetaHEXAMIDE acetaZOLAMIDE buPROPion busPIRone chlordiazePOXIDE chlorproMAZINE chlorproPAMIDE clomiPHENE clomiPRAMINE cycloSERINE cycloSPORINE DAUNOrubicin DOXOrubicin ' +
    'dimenhyDRINATE diphenhydrAMINE DOBUTamine DOPamine glipiZIDE glyBURIDE hydrALAZINE hydrOXYzine HYDROmorphone hydroCHLOROthiazide medroxyPROGESTERone methylPREDNISolone ' +
    'methylTESTOSTERone mitoXANTRONE niCARdipine NIFEdipine prednisoLONE predniSONE risperiDONE rOPINIRole sulfADIAZINE sulfiSOXAZOLE TOLAZamide TOLBUTamide vinBLAStine vinCRIStine ' +
    // ISMP
    'ALPRAZolam aMILoride amLODIPine ARIPiprazole azaCITIDine azaTHIOprine carBAMazepine CARBOplatin ceFAZolin cefoTEtan cefOXitin cefTAZidime cefTRIAXone CISplatin clonazePAM ' +
    'cloNIDine cloZAPine DACTINomycin DAPTOmycin diazePAM dilTIAZem DOCEtaxel droNABinol DULoxetine ePHEDrine EPINEPHrine epiRUBicin eriBULin fentaNYL flavoxATE FLUoxetine ' +
    'fluPHENAZine fluvoxaMINE guaiFENesin guanFACINE HYDROcodone hydroxyPROGESTERone IDArubicin inFLIXimab ISOtretinoin lamiVUDine lamoTRIgine levETIRAcetam levOCARNitine ' +
    'levoFLOXacin LORazepam metFORMIN methazolAMIDE metOLazone metroNIDAZOLE miFEPRIStone miSOPROStol mitoMYcin niMODipine OLANZapine OXcarbazepine oxyCODONE oxyMORphone PACLitaxel ' +
    'PARoxetine PAZOPanib PEMEtrexed penicillAMINE PENTobarbital PHENobarbital PONATinib PRALAtrexate QUEtiapine quiNIDine quiNINE RABEprazole rifAMPin rifAXIMin riTUXimab ' +
    'romiDEPsin romiPLOStim sAXagliptin SITagliptin SORAfenib SUFentanil sulfaSALAzine SUMAtriptan SUNItinib tiaGABine tiZANidine traMADol traZODone valACYclovir valGANciclovir ' +
    'vinORELbine ZOLMitriptan ' +
    // Brand names
    'CeleBREX CeleXA HumaLOG HumuLIN KlonoPIN LaMICtal LamISIL NexAVAR NexIUM NovoLIN NovoLOG OxyCONTIN PriLOSEC PROzac SandIMMUNE SandoSTATIN SEROquel SINEquan Solu-CORTEF ' +
    'Solu-MEDROL TEGretol TRENtal ZyPREXA ZyrTEC'
  ).split(' ');

const byName = new Map(tallManNames.map((name) => [name.toLowerCase(), name]));

/**
 * A drug name with its look-alike words in tall-man letters; the rest of the text stays as it is,
 * salts and strengths included.
 */
export const tallMan = (name: string): string =>
  name.replace(
    /[A-Za-z]+(?:-[A-Za-z]+)*/g,
    (word) =>
      byName.get(word.toLowerCase()) ??
      word.replace(/[A-Za-z]+/g, (part) => byName.get(part.toLowerCase()) ?? part),
  );
