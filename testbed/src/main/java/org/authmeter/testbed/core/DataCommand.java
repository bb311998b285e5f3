package org.authmeter.testbed.core;

import picocli.CommandLine.Command;

/** {@code data}: files with what the embedded systems compute, for systems of one's own. */
@Command(
    name = "data",
    description = "Writes what the embedded systems compute, to load into systems of your own.",
    // It stands up no system; ./authmeter data comes here.
    hidden = true,
    synopsisSubcommandLabel = "KIND",
    subcommands = {DirectoryData.class, SessionsData.class, PagesData.class},
    mixinStandardHelpOptions = true)
public final class DataCommand {}
