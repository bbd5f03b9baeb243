// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @title The DID precompile of chain 3338
/// @notice At 0x0000000000000000000000000000000000000800. Attributes of an account by name; a DID document is the value of one.
/// @dev Names and shapes are those of the chain's own `did.sol`.
interface IDidPrecompile {
    /// @param validity the block until which it is meant to hold; the highest number for no end
    /// @param created milliseconds since 1970, of the block in which it was added
    struct Attribute {
        bytes name;
        bytes value;
        uint32 validity;
        uint256 created;
    }

    /// @param validity as it was given: a number of blocks, 0 for no end
    event AddAttribute(address sender, address did_account, bytes name, bytes value, uint32 validity);
    /// @param validity as it was given: a number of blocks, 0 for no end
    event UpdateAttribute(address sender, address did_account, bytes name, bytes value, uint32 validity);
    event RemoveAttribute(address did_account, bytes name);

    /// @notice Adds an attribute that is not there yet. Who adds it may change and remove it later; whose account it is said to be
    /// about is not checked.
    /// @param name at most 64 bytes
    /// @param validity_for blocks, 0 for no end
    function addAttribute(address did_account, bytes calldata name, bytes calldata value, uint32 validity_for)
        external
        returns (bool);

    /// @notice Changes value and validity of an attribute that the caller added.
    function updateAttribute(address did_account, bytes calldata name, bytes calldata value, uint32 validity_for)
        external
        returns (bool);

    /// @notice Removes an attribute that the caller added.
    function removeAttribute(address did_account, bytes calldata name) external returns (bool);

    /// @notice Also an attribute whose validity has passed is answered, as long as nobody removed it.
    /// @dev Reverts with "Cannot find the item" where there is none.
    function readAttribute(address did_account, bytes calldata name) external view returns (Attribute memory);
}
